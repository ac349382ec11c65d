import type { PaymentError } from "./entities"

type Details = Partial<Omit<PaymentError, "description">> & { field?: string; status?: number; allow?: string }

/** A request that the gateway rejects with an error response in the provider's format. */
export class RequestError extends Error {
  readonly status: number
  /** The allowed methods, when the method was wrong (405). */
  readonly allow: string | undefined
  readonly body: { error: Record<string, unknown> }

  constructor(description: string, details: Details = {}) {
    super(description)
    const {
      field,
      status = 400,
      code = "BAD_REQUEST_ERROR",
      source = "business",
      step = "payment_initiation",
    } = details
    const reason = details.reason ?? "input_validation_failed"
    this.status = status
    this.allow = details.allow
    this.body = { error: { code, description, source, step, reason, metadata: {}, ...(field && { field }) } }
  }
}

/** The provider's error descriptions. */
export const ERROR_MESSAGES = {
  notFound: "The id provided does not exist",
  noUrl: "The requested URL was not found on the server.",
  noMethod: "The requested method is not supported by this URL.",
  authentication: "Authentication failed",
  integer: "The amount must be an integer.",
  atLeast: (currency: string) => `The amount must be at least ${currency} 1.00`,
  atMost: "Amount exceeds maximum amount allowed.",
  captureAmount: "Capture amount must be equal to the amount authorized",
  captureStatus: "Only payments which have been authorized and not yet captured can be captured",
  orderPaid:
    "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
  refundStatus: "The payment status should be captured for action to be taken",
  refundedFully: "The payment has been fully refunded already",
  refundTooLarge: "The refund amount provided is greater than amount captured",
  balance:
    "Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.",
  keyReused: "Different request with the same idempotency key has already been processed.",
  keyInFlight: "A request with the same idempotency key is being processed.",
  keyForm:
    "The idempotency key must be at least 10 characters long and hold only letters, digits, hyphens and underscores.",
  customerExists: "Customer already exists for the merchant",
  referenceTaken: "payment link creation with reference ID already attempted",
  linkEnded: (status: string) => `The payment link cannot be cancelled as it is already ${status}`,
  receiptTaken: "The receipt has already been used for another order.",
  server: "We are facing some trouble completing your request at the moment. Please try again shortly.",
} as const
