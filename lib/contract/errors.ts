/** Every failure that a caller can get, with its HTTP status and exact message (spec §8). */
export const FAILURES = {
  invalid_input: { status: 400, message: "Check the highlighted fields" },
  malformed: { status: 400, message: "The request could not be read" },
  invalid_signature: { status: 400, message: "The signature is invalid" },
  invalid_code: { status: 400, message: "The code is incorrect or has expired" },
  social_login_failed: { status: 401, message: "Sign-in was not completed. Try again" },
  invalid_credentials: { status: 401, message: "The email or password is incorrect" },
  unauthenticated: { status: 401, message: "Sign in first" },
  token_expired: { status: 401, message: "Your session has expired. Sign in again" },
  session_replaced: { status: 401, message: "User logged in from different platform" },
  payment_required: { status: 402, message: "Buy this to get access" },
  reauthentication_required: { status: 403, message: "Confirm your identity first" },
  disabled: { status: 403, message: "You have been disabled. Please contact Administrator" },
  forbidden: { status: 403, message: "You do not have permission to do this" },
  other_institute: { status: 403, message: "This belongs to another institute" },
  not_a_member: {
    status: 403,
    message: "You do not have an account at this institute yet. Sign up with the same email to join",
  },
  sign_up_closed: { status: 403, message: "This institute does not accept sign-ups. Ask it for an invitation" },
  origin_not_allowed: { status: 403, message: "This request came from another site" },
  not_found: { status: 404, message: "Not found" },
  method_not_allowed: { status: 405, message: "This method is not allowed here" },
  upload_stalled: { status: 408, message: "The upload stopped. Check your connection and try again" },
  email_taken: { status: 409, message: "This email already has an account. Sign in with its password or a code" },
  contact_taken: { status: 409, message: "This already belongs to someone else" },
  signed_in_elsewhere: { status: 409, message: "You are signed in on another device" },
  installation_taken: { status: 409, message: "This browser is registered to another user" },
  already_owned: { status: 409, message: "You already own this" },
  already_member: { status: 409, message: "This person is already a member of the institute" },
  invitation_pending: { status: 409, message: "You have an invitation. Use the link in your email to join" },
  role_in_use: { status: 409, message: "Some users have this role. Assign them another role first" },
  name_taken: { status: 409, message: "This name is already taken" },
  stale: { status: 409, message: "Someone else changed this. Reload and try again" },
  payment_mismatch: { status: 409, message: "The payment does not match the order" },
  link_expired: { status: 410, message: "This link has expired. Request a new one" },
  content_too_large: { status: 413, message: "This file or request is too large" },
  unsupported_media_type: { status: 415, message: "This content type is not supported" },
  last_admin: { status: 422, message: "An institute needs at least one institute admin. Add another one first" },
  last_sign_in_method: {
    status: 422,
    message: "This is your only way to sign in. Set a password or verify your email first",
  },
  not_on_sale: { status: 422, message: "This is not on sale" },
  sold_out: { status: 422, message: "All seats are taken" },
  already_sent: { status: 422, message: "This has already been sent and cannot be withdrawn" },
  order_closed: { status: 422, message: "This order is closed. Start a new one" },
  email_required: { status: 422, message: "This account did not share an email. Sign up with your email instead" },
  plan_expired: { status: 423, message: "The plan of this institute has expired" },
  too_many_requests: { status: 429, message: "Too many attempts. Wait a while and try again" },
  too_many_uploads: { status: 429, message: "Too many uploads at a time. Wait until the others are done" },
  unexpected: { status: 500, message: "Something went wrong. Try again" },
  gateway_unavailable: {
    status: 502,
    message: "The payment service is not responding. Nothing was charged. Try again in a moment",
  },
  provider_unavailable: { status: 502, message: "The sign-in service is not responding. Use another way to sign in" },
  maintenance: { status: 503, message: "We will be back in a moment" },
  busy: { status: 503, message: "Too many requests at the moment. Try again in a few seconds" },
  uploads_busy: { status: 503, message: "Many files are being uploaded at the moment. Try again in a moment" },
  storage_full: { status: 507, message: "There is no space left for files at the moment. Try again later" },
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
