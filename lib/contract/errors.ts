/** Every failure that a caller can get, with its HTTP status and exact message (spec §8, domain.md §7). */
export const FAILURES = {
  invalid_input: { status: 400, message: "Please check the highlighted fields" },
  malformed: { status: 400, message: "The request could not be read" },
  bad_signature: { status: 400, message: "The signature does not fit" },
  wrong_code: { status: 400, message: "The code is not right or has expired" },
  not_proved: { status: 401, message: "The provider did not prove who you are. Please try again" },
  wrong_credentials: { status: 401, message: "The e-mail or the password is not right" },
  signed_out: { status: 401, message: "Please sign in" },
  token_expired: { status: 401, message: "Your sign-in has expired" },
  other_platform: { status: 401, message: "User logged in from different platform" },
  payment_required: { status: 402, message: "Please buy this first" },
  proof_needed: { status: 403, message: "Please prove first that it is you" },
  disabled: { status: 403, message: "You have been disabled. Please contact Administrator" },
  no_rights: { status: 403, message: "You do not have access to this" },
  other_institute: { status: 403, message: "This belongs to another institute" },
  not_a_member: {
    status: 403,
    message: "You do not have an account at this institute yet. Sign up with the same e-mail and password to join",
  },
  sign_up_closed: { status: 403, message: "This institute does not take sign-ups. Please ask it for an invitation" },
  foreign_origin: { status: 403, message: "This request came from another site" },
  not_found: { status: 404, message: "Not found" },
  wrong_method: { status: 405, message: "This address does not take that method" },
  email_taken: { status: 409, message: "This e-mail has an account already. Sign up with its password, or sign in" },
  contact_taken: { status: 409, message: "Somebody else has proved to own this" },
  session_elsewhere: { status: 409, message: "You are signed in on another device" },
  installation_taken: { status: 409, message: "This browser is registered for somebody else" },
  already_owned: { status: 409, message: "You own this already" },
  already_member: { status: 409, message: "This person belongs to the institute already" },
  use_invitation: { status: 409, message: "You are invited. Please use the link in the mail that you got" },
  role_in_use: { status: 409, message: "People hold this role. Give them another one first" },
  name_taken: { status: 409, message: "This name is taken" },
  stale: { status: 409, message: "Somebody else changed this meanwhile. Please reload and try again" },
  payment_mismatch: { status: 409, message: "The payment does not fit the order" },
  link_expired: { status: 410, message: "This link has expired. Please ask for a new one" },
  too_large: { status: 413, message: "This is too large" },
  wrong_content_type: { status: 415, message: "This content type is not accepted here" },
  last_admin: { status: 422, message: "An institute needs an administrator of its own. Name another one first" },
  last_way_in: {
    status: 422,
    message: "This is the only way into your account. Set a password or verify your e-mail first",
  },
  not_on_sale: { status: 422, message: "This is not on sale" },
  sold_out: { status: 422, message: "All seats are taken" },
  already_sent: { status: 422, message: "This went out already and cannot be called back" },
  order_closed: { status: 422, message: "This order is closed. Please start again" },
  email_needed: { status: 422, message: "The provider told no e-mail. Please sign up with one" },
  plan_expired: { status: 423, message: "The plan of this institute has expired" },
  too_many: { status: 429, message: "Too many tries. Please wait a little" },
  unexpected: { status: 500, message: "Something went wrong. Please try again" },
  gateway_unavailable: {
    status: 502,
    message: "The payment service does not answer. Nothing was charged; please try again",
  },
  provider_unavailable: { status: 502, message: "The provider does not answer. Please sign in in another way" },
  maintenance: { status: 503, message: "We will be back in a moment" },
} as const

export type FailureCode = keyof typeof FAILURES
export type Fields = Record<string, string[] | undefined>
export type Details = Record<string, string | undefined>

type FailureOptions = { fields?: Fields; details?: Details; retryAfterSeconds?: number }

/**
 * A failure of the catalogue. `fields` holds the messages of single fields, `details` the values that a dialog about it
 * shows, and `retryAfterSeconds` becomes the `Retry-After` header.
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly fields: Fields | undefined
  readonly details: Details | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: FailureCode, { fields, details, retryAfterSeconds }: FailureOptions = {}) {
    super(FAILURES[code].message)
    this.name = "Failure"
    this.code = code
    this.fields = fields
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The HTTP status, which the body repeats. */
  get status() {
    return FAILURES[this.code].status
  }
}

/** Whether a value is a code of the catalogue. */
export const isFailureCode = (code: unknown): code is FailureCode =>
  typeof code === "string" && Object.hasOwn(FAILURES, code)
