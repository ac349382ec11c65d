import type { OfflineMode } from "./states"

const NAMES = { cash: "Cash", upi: "UPI", bank: "Bank transfer", cheque: "Cheque" } as const satisfies Record<
  OfflineMode,
  string
>

/** How something was paid, as documents and receipts state it: "Cheque 004512". */
export const instrumentOf = ({ mode, referenceKey }: { mode: OfflineMode; referenceKey: string | null }): string =>
  [NAMES[mode], referenceKey].filter(Boolean).join(" ")
