import type { RowTable } from "@/lib/server/schema/portability"
import type { ImportGroup } from "./contract"

/** Under which name people read of the rows of a table. */
const GROUPS: Record<RowTable, ImportGroup> = {
  ...{ roles: "people", role_screens: "people", memberships: "people", student_parents: "people" },
  ...{ member_notes: "people", teacher_profiles: "people", user_imports: "people", user_import_rows: "people" },
  ...{ notification_preferences: "settings", setup_set_aside: "settings", video_settings: "settings" },
  ...{ tax_profiles: "settings", document_series: "settings", landing_pages: "settings", refund_policies: "settings" },
  ...{ offline_settings: "settings", ledger_account_names: "settings" },
  ...{ file_folders: "files", files: "files", captions: "files", video_chapters: "files" },
  ...{ items: "items", item_teachers: "items", item_drafts: "items", item_samples: "items", sections: "items" },
  ...{ materials: "items", content_drafts: "items", draft_sections: "items", draft_materials: "items", faqs: "items" },
  ...{ draft_faqs: "items", item_imports: "items", item_import_rows: "items", folder_imports: "items" },
  ...{ folder_import_entries: "items" },
  ...{ enquiries: "enquiries", enquiry_messages: "enquiries" },
  ...{ billing_addresses: "sales", coupons: "sales", coupon_codes: "sales", coupon_items: "sales", baskets: "sales" },
  ...{ basket_items: "sales", wishlist_items: "sales", orders: "sales", order_lines: "sales" },
  ...{ order_adjustments: "sales", order_notes: "sales", coupon_redemptions: "sales", payments: "sales" },
  ...{ refunds: "sales", refund_lines: "sales", disputes: "sales", offline_applications: "sales" },
  ...{ offline_receipts: "sales", invoices: "sales", invoice_lines: "sales", ledger_transactions: "sales" },
  ...{ ledger_entries: "sales", settlement_runs: "sales", settlement_differences: "sales" },
  ...{ referral_programmes: "referrals", referral_codes: "referrals", referrals: "referrals" },
  ...{ referral_rewards: "referrals", credit_accounts: "referrals", credit_entries: "referrals" },
  ...{ credit_holds: "referrals" },
  ...{ entitlements: "learning", enrolments: "learning", material_progress: "learning", reviews: "learning" },
  ...{ notifications: "messages", user_notifications: "messages", events: "messages" },
}

const BY_TABLE: Readonly<Record<string, ImportGroup>> = GROUPS

/** Under which name people read of the rows of a table; of one that it does not know, of the settings. */
export const groupOf = (table: string): ImportGroup => BY_TABLE[table] ?? "settings"
