/** The tables of an institute whose rows are all deleted with its data. */
export const DELETED_TABLES = [
  ...[
    "address_warnings",
    "basket_items",
    "baskets",
    "billing_addresses",
    "caption_generations",
    "captions",
    "content_drafts",
    "counters",
  ],
  ...[
    "coupon_items",

    "dispatches",
    "document_pdfs",
    "draft_faqs",
    "draft_materials",
  ],
  ...["draft_sections", "email_verifications", "enquiries", "enquiry_messages", "enrolments"],
  ...[
    "event_deliveries",
    "faqs",
    "file_folders",
    "files",
    "folder_import_entries",
    "folder_imports",
    "institute_domains",
  ],
  ...["invitations", "item_drafts", "item_editors", "item_import_rows", "item_imports", "item_samples", "item_search"],
  ...["item_teachers", "job_failures", "landing_pages", "learner_days", "limit_grants", "live_connections"],
  ...["material_progress", "materials", "media_assets", "media_renditions", "meeting_accounts", "member_notes"],
  ...["notification_deliveries", "notification_preferences", "notifications", "offline_settings", "one_time_codes"],
  ...["order_notes", "password_resets", "pdf_contents", "presence", "push_deliveries", "push_messages", "push_tokens"],
  ...["quota_levels", "referral_programmes", "refund_policies", "reviews", "role_screens", "roles", "search_words"],
  ...["sections", "sessions", "settlement_differences", "settlement_runs", "setup_set_aside", "sign_in_tickets"],
  ...["student_parents", "teacher_billing", "teacher_learners", "teacher_profiles", "transcript_cues", "uploads"],
  ...["usage_points", "user_import_rows", "user_imports", "user_notifications", "video_chapters", "video_settings"],
  ...["watch_histogram", "webhook_events", "wishlist_items"],
  ...[
    "export_entries",
    "export_volumes",
    "exports",
    "institute_import_files",
    "institute_import_rows",
    "institute_imports",
  ],
] as const

const BOOKS = "the law asks for the books: what was sold, paid and given back"
const OURS = "the platform's own record of its customer"
const TAKEN = "so that nobody else gets it"

/** The tables whose rows stay, with the reason. */
export const RETAINED_TABLES: Record<string, string> = {
  coupon_redemptions: BOOKS,
  credit_accounts: BOOKS,
  credit_entries: BOOKS,
  credit_holds: BOOKS,
  disputes: BOOKS,
  document_series: "the numbers of issued documents have no gap",
  entitlements: "what was given for the money that the books show",
  events: "it stays that something happened, and when; what it says is emptied",
  fee_charges: BOOKS,
  gateway_accounts: "orders name the account that took the money; its secrets are erased",
  institute_balance_entries: BOOKS,
  institute_deletions: OURS,
  institute_facets: OURS,
  institute_notes: OURS,
  institute_referral_codes: OURS,
  institute_restrictions: OURS,
  institute_risks: OURS,
  institute_subscriptions: OURS,
  invoice_lines: BOOKS,
  invoices: BOOKS,
  ledger_account_names: BOOKS,
  ledger_entries: BOOKS,
  ledger_transactions: BOOKS,
  offline_applications: "receipts name them; what was written with them is erased",
  offline_receipts: BOOKS,
  order_adjustments: BOOKS,
  order_lines: BOOKS,
  order_numbers: BOOKS,
  orders: BOOKS,
  payment_links: BOOKS,
  payments: BOOKS,
  plan_receipts: BOOKS,
  refund_lines: BOOKS,
  refunds: BOOKS,
  removed_objects: "the job that removes these objects from the store deletes its rows",
  slug_claims: TAKEN,
  subscription_lines: OURS,
  subscription_moves: OURS,
  support_access: OURS,
  support_calls: OURS,
  support_sessions: OURS,
  tax_profiles: "the tax register",
  trial_clashes: OURS,
  trial_claims: "a trial is had once",
}

/** The tables of which the rows stay that a row which stays refers to, with the reason; the others are deleted. */
export const NAMED_TABLES: Record<string, string> = {
  coupon_codes: "uses of coupons name theirs",
  coupons: "orders name theirs",
  items: "lines of orders name theirs, of which the title stays",
  memberships: "orders and receipts name theirs, of which the person is masked",
  referral_codes: "referrals name theirs",
  referral_rewards: "entries of credit name theirs",
  referrals: "rewards name theirs",
}

/** A foreign key between tables of an institute: the columns of the child, and those of the parent in the same order. */
export interface Reference {
  child: string
  parent: string
  columns: readonly string[]
  parentColumns: readonly string[]
}

/** Counted by the deletion of the others. */
const LAST = "counters"

/**
 * The tables of which rows are deleted, children before their parents. Throws where tables refer to one another in a circle, of
 * which no order exists.
 */
export function deletionOrder(references: readonly Reference[]): string[] {
  const open = new Set<string>([...DELETED_TABLES, ...Object.keys(NAMED_TABLES)].filter((name) => name !== LAST))
  const order: string[] = []
  while (open.size > 0) {
    const free = [...open].filter((table) => !references.some((one) => isHeld(one, table, open)))
    if (free.length === 0) throw new Error(`tables refer to one another in a circle: ${[...open].join(", ")}`)
    for (const table of free) open.delete(table)
    order.push(...free.toSorted())
  }
  return [...order, LAST]
}

const isHeld = ({ child, parent }: Reference, table: string, open: ReadonlySet<string>) =>
  parent === table && child !== table && open.has(child)

/** The references by which rows that stay hold rows of a table. */
export const holdersOf = (table: string, references: readonly Reference[]): Reference[] =>
  references.filter(
    ({ child, parent }) => parent === table && child !== table && (child in RETAINED_TABLES || child in NAMED_TABLES),
  )
