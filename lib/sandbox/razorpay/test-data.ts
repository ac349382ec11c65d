import type { PaymentError } from "./entities"

/** A test card or UPI id and the error it produces; `error` null means that the payment succeeds. */
export type TestCard = {
  number: string
  network: string
  type: "credit" | "debit"
  international: boolean
  error: PaymentError | null
}
export type TestUpi = { vpa: string; error: PaymentError | null }

const paymentError = (
  reason: string,
  description: string,
  [source, step, code = "BAD_REQUEST_ERROR"]: [string, string, PaymentError["code"]?],
): PaymentError => ({ code, description, source, step, reason })

const TRY_ANOTHER_METHOD = "Try again with another card or another way to pay."

const DECLINED = paymentError("card_declined", `The bank declined your payment. ${TRY_ANOTHER_METHOD}`, [
  "issuer_bank",
  "payment_authorization",
])

/** A one-time code with fewer than four digits. */
export const INVALID_OTP = paymentError("invalid_otp", "Authentication failed due to incorrect otp", [
  "customer",
  "payment_authentication",
])

/** The payer did not finish in time; the bank may still confirm later. */
export const TIMED_OUT = paymentError("payment_timed_out", "Your payment was not completed in time. Try again.", [
  "customer",
  "payment_authentication",
])

/** The payer cancelled while the bank waited for the one-time code. */
export const CANCELLED = paymentError("payment_cancelled", "You cancelled the payment. Try again when you are ready.", [
  "customer",
  "payment_authentication",
])

const visa = (number: string, reason: PaymentError | null): TestCard => {
  return { number, network: "Visa", type: "credit", international: false, error: reason }
}

/** The provider's test cards: any CVV, any future expiry. No other card number is accepted. */
export const TEST_CARDS: TestCard[] = [
  visa("4100280000001007", null),
  { number: "5500670000001002", network: "MasterCard", type: "credit", international: false, error: null },
  { number: "6527658900001005", network: "RuPay", type: "debit", international: false, error: null },
  { number: "36082800091007", network: "Diners Club", type: "credit", international: false, error: null },
  { number: "340256000401007", network: "American Express", type: "credit", international: false, error: null },
  { number: "5555555555554444", network: "MasterCard", type: "credit", international: true, error: null },
  { number: "5105105105105100", network: "MasterCard", type: "credit", international: true, error: null },
  { number: "4012888888881881", network: "Visa", type: "credit", international: true, error: null },
  visa("4718609108204366", null),
  { number: "5104015555555558", network: "MasterCard", type: "credit", international: false, error: null },
  visa("4100280000090000", TIMED_OUT),
  visa(
    "4100280000080001",
    paymentError("insufficient_fund", `The account does not hold enough money. ${TRY_ANOTHER_METHOD}`, [
      "customer",
      "payment_authorization",
    ]),
  ),
  visa("4100280000070002", CANCELLED),
  visa("4100280000060003", DECLINED),
  visa("4100280000050004", DECLINED),
  visa("4100280000040005", DECLINED),
  visa(
    "4100280000030006",
    paymentError(
      "card_disabled_for_online_payments",
      `Your card is not switched on for online payments. ${TRY_ANOTHER_METHOD}`,
      ["issuer_bank", "payment_initiation"],
    ),
  ),
  visa(
    "4100280000010008",
    paymentError("card_number_invalid", "The card number is not right. Check it and try again.", [
      "customer",
      "payment_initiation",
    ]),
  ),
  visa(
    "4100280000020007",
    paymentError("gateway_technical_error", "The bank's systems failed for a moment. Try again later.", [
      "gateway",
      "payment_authorization",
      "GATEWAY_ERROR",
    ]),
  ),
  visa(
    "4100280000000009",
    paymentError("authentication_failed", `The bank could not confirm that it is you. ${TRY_ANOTHER_METHOD}`, [
      "customer",
      "payment_authentication",
    ]),
  ),
]

/** The provider's test UPI ids. No other is accepted. */
export const TEST_UPI: TestUpi[] = [
  { vpa: "success@razorpay", error: null },
  {
    vpa: "failure@razorpay",
    error: paymentError("payment_failed", "Your bank declined the UPI payment. Try again or pay another way.", [
      "issuer_bank",
      "payment_authorization",
    ]),
  },
]

/** The test card with this number, however it is spaced. */
export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, "")
  return TEST_CARDS.find((card) => card.number === digits)
}

/** The test UPI id, in any case. */
export function findTestUpi(vpa: string): TestUpi | undefined {
  return TEST_UPI.find((upi) => upi.vpa === vpa.trim().toLowerCase())
}
