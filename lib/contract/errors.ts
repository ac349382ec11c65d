/** Every failure that a caller can get, with its HTTP status (spec §8). */
export const FAILURE_STATUSES = {
  invalid_input: 400,
  malformed: 400,
  invalid_signature: 400,
  invalid_code: 400,
  gstin_invalid: 400,
  gstin_state: 400,
  state_required: 400,
  address_required: 400,
  social_login_failed: 401,
  invalid_credentials: 401,
  unauthenticated: 401,
  token_expired: 401,
  session_replaced: 401,
  payment_required: 402,
  reauthentication_required: 403,
  not_yet_available: 403,
  disabled: 403,
  forbidden: 403,
  not_in_plan: 403,
  support_read_only: 403,
  support_hidden: 403,
  support_refused: 403,
  other_institute: 403,
  not_a_member: 403,
  sign_up_closed: 403,
  origin_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  upload_stalled: 408,
  email_taken: 409,
  contact_taken: 409,
  signed_in_elsewhere: 409,
  installation_taken: 409,
  already_owned: 409,
  already_member: 409,
  invitation_pending: 409,
  role_in_use: 409,
  name_taken: 409,
  trial_used: 409,
  item_in_use: 409,
  stale: 409,
  file_in_use: 409,
  folder_not_empty: 409,
  payment_mismatch: 409,
  price_changed: 409,
  order_open: 409,
  domain_taken: 409,
  sac_overlap: 409,
  prefix_taken: 409,
  refund_above: 409,
  refund_key_used: 409,
  coupon_code_taken: 409,
  coupon_in_use: 409,
  plan_in_use: 409,
  support_open: 409,
  application_exists: 409,
  application_moved: 409,
  duplicate_reference: 409,
  link_expired: 410,
  institute_closed: 410,
  content_too_large: 413,
  unsupported_media_type: 415,
  file_type_not_allowed: 415,
  file_damaged: 422,
  upload_corrupted: 422,
  folder_refused: 422,
  not_empty: 422,
  switched_off: 422,
  enrolment_full: 422,
  too_many_institutes: 422,
  quota_exceeded: 422,
  state: 422,
  plan_ended: 422,
  after_plan_end: 422,
  over_limit: 422,
  item_held: 422,
  member_held: 422,
  curriculum_full: 422,
  completed_by_result: 422,
  wishlist_full: 422,
  basket_full: 422,
  coupon_unknown: 422,
  coupon_not_started: 422,
  coupon_ended: 422,
  coupon_unavailable: 422,
  coupon_used_up: 422,
  coupon_used_by_you: 422,
  coupon_first_order: 422,
  coupon_no_item: 422,
  coupon_below_minimum: 422,
  coupon_basket_free: 422,
  coupon_not_better: 422,
  coupon_exhausted: 422,
  credit_exhausted: 422,
  friend_discount_exhausted: 422,
  last_admin: 422,
  last_sign_in_method: 422,
  not_on_sale: 422,
  sold_out: 422,
  already_sent: 422,
  order_closed: 422,
  offline_closed: 422,
  above_expected: 422,
  write_off_refused: 422,
  money_received: 422,
  receipt_settled: 422,
  balance_below: 422,
  reissue_refused: 422,
  refund_closed: 422,
  not_refundable: 422,
  nothing_to_send: 422,
  no_mailbox: 422,
  payments_not_set_up: 422,
  test_mode_closed: 422,
  mode_mismatch: 422,
  gateway_keys_refused: 422,
  secrets_not_set_up: 422,
  coming_soon: 422,
  incomplete: 422,
  email_required: 422,
  domain_not_allowed: 422,
  plan_expired: 423,
  too_many_requests: 429,
  too_many_uploads: 429,
  unexpected: 500,
  gateway_unavailable: 502,
  provider_unavailable: 502,
  dns_unavailable: 502,
  institute_suspended: 503,
  maintenance: 503,
  busy: 503,
  uploads_busy: 503,
  storage_unavailable: 503,
  invoice_unavailable: 503,
  storage_full: 507,
} as const

export type FailureCode = keyof typeof FAILURE_STATUSES
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
    super(code)
    this.name = "Failure"
    this.code = code
    this.fields = fields
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The HTTP status, which the body repeats. */
  get status() {
    return FAILURE_STATUSES[this.code]
  }
}

/** Whether a value is a code of the catalogue. */
export const isFailureCode = (code: unknown): code is FailureCode =>
  typeof code === "string" && Object.hasOwn(FAILURE_STATUSES, code)
