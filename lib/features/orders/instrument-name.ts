/** The payment instrument as buyers and receipts read it: "Visa 1007", or "UPI asha@bank" of the stored UPI id. */
export function instrumentName(instrument: string | null): string | null {
  return instrument?.includes("@") ? `UPI ${instrument}` : instrument
}
