import type { RowTables } from "./portable-rows"
import type { DB } from "./tables"

/** The kinds of things that the column of a subject names, with the table of their ids. */
export const SUBJECT_TABLES = {
  coupon: "coupons",
  referral: "referrals",
  item: "items",
  file: "files",
  user: "users",
  invoice: "invoices",
  role: "roles",
  order: "orders",
  offline_application: "offline_applications",
  notification: "notifications",
  member_import: "user_imports",
  item_import: "item_imports",
  folder_import: "folder_imports",
  institute: "institutes",
  faq: "faqs",
  enquiry: "enquiries",
  billing_address: "billing_addresses",
} as const satisfies Record<string, keyof DB>

/** What is exported of tables that no institute owns: of people only what they gave this institute. */
export const EXPORTED_GLOBALS = {
  institutes: [
    ...(["id", "slug", "name", "legalName", "tagline", "about", "image", "cover", "teaserVideoId"] as const),
    ...(["brandPrimary", "brandAccent", "favicon", "contactEmail", "contactPhone", "address", "stateCode"] as const),
    ...(["country", "timezone", "locale", "currency", "gstin", "signUpAllowed", "highlights", "achievements"] as const),
    ...(["teachersPublish", "createdAt"] as const),
  ],
  users: ["id", "firstName", "lastName", "email", "mobile"],
} as const satisfies { institutes: (keyof DB["institutes"])[]; users: (keyof DB["users"])[] }

/** The tables of an institute whose rows are exported. */
export const ROWS = {
  roles: {},
  role_screens: { holds: { screenId: "plain" } },
  memberships: { resets: { status: { of: ["active"], to: "invited" } }, present: "kept" },
  student_parents: { present: "kept" },
  member_notes: { holds: { text: "plain", idempotencyKey: "plain" }, present: "kept" },
  teacher_profiles: { holds: { subjects: "plain" }, present: "replaced" },
  notification_preferences: { holds: { channels: "plain" }, present: "replaced" },
  setup_set_aside: { present: "replaced" },
  user_imports: { holds: { createdBy: "users" }, present: "kept" },
  user_import_rows: { holds: { cells: "plain", person: "plain", errors: "plain" }, present: "kept" },

  file_folders: { parents: ["parentId"] },
  files: { holds: { key: "key" }, parents: ["copyOf"], unique: ["key"], resets: { crc32: null } },
  captions: {},
  video_chapters: {},
  video_settings: { present: "replaced" },
  folder_imports: {},
  folder_import_entries: {},

  tax_profiles: { present: "replaced" },
  document_series: { present: "replaced" },
  landing_pages: { holds: { sections: "html" }, present: "replaced" },
  items: {
    holds: {
      ...{ description: "html", tags: "plain", outcomes: "plain", authors: "plain", samplePages: "plain" },
      ...{ creationKey: "plain", shortText: "plain" },
    },
  },
  item_teachers: {},
  item_drafts: { holds: { changes: "named" } },
  item_samples: { without: { fileId: { fromPage: null, toPage: null, status: "none" } } },
  sections: {},
  materials: { holds: { body: "html" } },
  content_drafts: {},
  draft_sections: { idsOf: "sections" },
  draft_materials: { holds: { body: "html" }, idsOf: "materials" },
  faqs: { holds: { answer: "html" } },
  draft_faqs: { holds: { answer: "html" }, idsOf: "faqs" },
  item_imports: {},
  item_import_rows: { holds: { cells: "plain", item: "named", errors: "plain" } },
  enquiries: { present: "kept" },
  enquiry_messages: { holds: { body: "plain", idempotencyKey: "plain" }, present: "kept" },

  refund_policies: { present: "replaced" },
  offline_settings: { holds: { modes: "plain", upiId: "plain" }, present: "replaced" },
  ledger_account_names: { holds: { names: "plain" }, present: "replaced" },
  referral_programmes: { present: "replaced" },
  billing_addresses: { present: "replaced" },
  coupons: { holds: { kinds: "plain", plans: "plain" } },
  coupon_codes: {},
  coupon_items: {},
  baskets: {},
  basket_items: {},
  wishlist_items: {},
  orders: {
    holds: {
      ...{ transactionId: "external", providerOrderId: "external" },
      ...{ basketKey: "basket", supplier: "plain", billing: "plain" },
    },
    leave: ["gatewayAccountId", "forInstituteId", "quote"],
    unique: ["transactionId", "providerOrderId"],
    // Nobody asks the former gateway what became of an order.
    resets: { nextCheckAt: null },
  },
  order_lines: { holds: { subjectId: { by: "subject" }, orderedTax: "plain" } },
  order_adjustments: { holds: { sourceId: { by: "kind" } } },
  order_notes: { holds: { text: "plain", idempotencyKey: "plain" } },
  coupon_redemptions: {},
  payments: { holds: { providerPaymentId: "external" }, unique: ["provider", "providerPaymentId"] },
  refunds: {
    holds: { providerRefundId: "external", key: "plain", answer: "plain" },
    unique: ["providerRefundId"],
    resets: { nextTryAt: null },
  },
  refund_lines: {},
  disputes: { holds: { providerDisputeId: "external" } },
  offline_applications: { holds: { proofKey: "key" }, without: { proofKey: { proofMime: null } } },
  offline_receipts: { holds: { referenceKey: "plain" } },
  invoices: {
    holds: { document: "plain", key: "key" },
    parents: ["againstId", "replacesId"],
    unique: ["checkCode"],
    without: { key: { sha256: null, pdfStatus: "queued" } },
  },
  invoice_lines: {},
  ledger_transactions: { holds: { reference: "external" } },
  ledger_entries: {},
  referral_codes: {},
  referrals: { holds: { decidedById: "users" }, leave: ["addressHash"] },
  referral_rewards: {},
  credit_accounts: {},
  credit_entries: {},
  credit_holds: {},
  settlement_runs: { leave: ["gatewayAccountId"], present: "kept" },
  settlement_differences: {
    holds: { providerId: "external", transactionId: "external" },
    leave: ["gatewayAccountId"],
    present: "kept",
  },

  entitlements: {},
  enrolments: {},
  material_progress: { holds: { completedBy: "plain" } },
  reviews: { holds: { body: "plain" } },
  notifications: {
    holds: {
      ...{ idempotencyKey: "plain", body: "html", image: "key", link: "path", channels: "plain" },
      ...{ audienceUserIds: "users", authorId: "users" },
    },
    leave: ["announcementId"],
    resets: { status: { of: ["scheduled", "sending"], to: "cancelled" } },
  },
  events: {
    holds: {
      ...{ key: "plain", data: "named", changes: "named", requestId: "plain" },
      ...{ subjectId: { by: "subjectType" }, actorId: "users" },
      // Else something here that has the same id, or falls on the same day, would count as recorded.
      once: "external",
    },
    present: "kept",
  },
  user_notifications: { holds: { key: "plain", values: "named" }, present: "kept" },
} as const satisfies RowTables
