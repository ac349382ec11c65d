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
  memberships: {},
  student_parents: {},
  member_notes: { holds: { text: "plain", idempotencyKey: "plain" } },
  teacher_profiles: { holds: { subjects: "plain" } },
  notification_preferences: { holds: { channels: "plain" } },
  setup_set_aside: {},
  user_imports: { holds: { createdBy: "users" } },
  user_import_rows: { holds: { cells: "plain", person: "plain", errors: "plain" } },

  file_folders: { parents: ["parentId"] },
  files: { holds: { key: "key" }, parents: ["copyOf"], unique: ["key"] },
  captions: {},
  video_chapters: {},
  video_settings: {},
  folder_imports: {},
  folder_import_entries: {},

  tax_profiles: {},
  document_series: {},
  landing_pages: { holds: { sections: "html" } },
  items: {
    holds: {
      ...{ description: "html", tags: "plain", outcomes: "plain", authors: "plain", samplePages: "plain" },
      ...{ creationKey: "plain", shortText: "plain" },
    },
  },
  item_teachers: {},
  item_drafts: { holds: { changes: "named" } },
  item_samples: {},
  sections: {},
  materials: { holds: { body: "html" } },
  content_drafts: {},
  draft_sections: {},
  draft_materials: { holds: { body: "html" } },
  faqs: { holds: { answer: "html" } },
  draft_faqs: { holds: { answer: "html" } },
  item_imports: {},
  item_import_rows: { holds: { cells: "plain", item: "named", errors: "plain" } },
  enquiries: {},
  enquiry_messages: { holds: { body: "plain", idempotencyKey: "plain" } },

  refund_policies: {},
  offline_settings: { holds: { modes: "plain", upiId: "plain" } },
  ledger_account_names: { holds: { names: "plain" } },
  referral_programmes: {},
  billing_addresses: {},
  coupons: { holds: { kinds: "plain" } },
  coupon_codes: {},
  coupon_items: {},
  baskets: {},
  basket_items: {},
  wishlist_items: {},
  orders: {
    holds: {
      ...{ transactionId: "external", providerOrderId: "external" },
      ...{ basketKey: "plain", supplier: "plain", billing: "plain" },
    },
    leave: ["gatewayAccountId", "forInstituteId", "quote"],
    unique: ["transactionId", "providerOrderId"],
  },
  order_lines: { holds: { subjectId: { by: "subject" }, orderedTax: "plain" } },
  order_adjustments: { holds: { sourceId: { by: "kind" } } },
  order_notes: { holds: { text: "plain", idempotencyKey: "plain" } },
  coupon_redemptions: {},
  payments: { holds: { providerPaymentId: "external" }, unique: ["provider", "providerPaymentId"] },
  refunds: { holds: { providerRefundId: "external", key: "plain", answer: "plain" }, unique: ["providerRefundId"] },
  refund_lines: {},
  disputes: { holds: { providerDisputeId: "external" } },
  offline_applications: { holds: { proofKey: "key" } },
  offline_receipts: { holds: { referenceKey: "plain" } },
  invoices: {
    holds: { document: "plain", key: "key" },
    parents: ["againstId", "replacesId"],
    unique: ["checkCode"],
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
  settlement_runs: { leave: ["gatewayAccountId"] },
  settlement_differences: {
    holds: { providerId: "external", transactionId: "external" },
    leave: ["gatewayAccountId"],
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
  },
  events: {
    holds: {
      ...{ key: "plain", data: "named", changes: "named", requestId: "plain" },
      ...{ subjectId: { by: "subjectType" }, actorId: "users" },
    },
  },
  user_notifications: { holds: { key: "plain", values: "named" } },
} as const satisfies RowTables
