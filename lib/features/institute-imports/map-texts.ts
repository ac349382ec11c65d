import { ITEM_KINDS } from "@/lib/shared/item-kinds"
import { keysOf } from "@/lib/shared/keys-of"

/** The new id of what a text names by its id in a table. */
type IdOf = (table: string, id: number) => number
export interface TextMap {
  idOf: IdOf
  keyOf: (key: string) => string
}

const KEY = /(?<![\w/.])[1-9]\d{0,15}\/(?:items\/)?[a-z0-9](?:[a-z0-9@-]|\.(?!\.)){0,100}\.[a-z0-9]{2,5}(?![\w/])/g

const kinds = keysOf(ITEM_KINDS)
  .map((kind) => ITEM_KINDS[kind].path)
  .join("|")
const area = "(?:admin|teacher)"

/** Where the addresses of pages have ids, each after the part before it, and of which table. */
const IN_PATHS: readonly (readonly [RegExp, string])[] = [
  [/(\/institute\/)(\d+)/g, "institutes"],
  [/(\/institute-info\?id=)(\d+)/g, "institutes"],
  [new RegExp(`(/institute/\\d+/(?:checkout/)?(?:${kinds})/)(\\d+)`, "g"), "items"],
  [/(\/institute\/\d+\/teachers\/)(\d+)/g, "users"],
  [new RegExp(`(/(?:student|library)/learn/(?:${kinds})/)(\\d+)`, "g"), "items"],
  [new RegExp(`(/(?:student|library)/learn/(?:${kinds})/\\d+/)(\\d+)`, "g"), "materials"],
  [new RegExp(`(/${area}/courses/)(\\d+)`, "g"), "items"],
  [new RegExp(`(/${area}/courses/\\d+/videos/)(\\d+)`, "g"), "files"],
  [new RegExp(`(/${area}/courses/\\d+/preview/learn/)(\\d+)`, "g"), "materials"],
  [new RegExp(`(/${area}/courses/\\d+/import/)(\\d+)`, "g"), "folder_imports"],
  [new RegExp(`(/${area}/courses/import/)(\\d+)`, "g"), "item_imports"],
  [new RegExp(`(/${area}/files\\?(?:[^\\s"#]*&)?folder=)(\\d+)`, "g"), "file_folders"],
  [new RegExp(`(/${area}/files\\?(?:[^\\s"#]*&)?file=)(\\d+)`, "g"), "files"],
  [/(\/admin\/users\/import\/)(\d+)/g, "user_imports"],
  [/(\/admin\/users\/[a-z]+\?(?:[^\s"#]*&)?member=)(\d+)/g, "users"],
  [/(\/admin\/enquiries\?(?:[^\s"#]*&)?enquiry=)(\d+)/g, "enquiries"],
  [/(\/admin\/offline-applications\?(?:[^\s"#]*&)?application=)(\d+)/g, "offline_applications"],
  [/(\/admin\/coupons\/)(\d+)/g, "coupons"],
  [/(\/admin\/roles\/)(\d+)/g, "roles"],
]

/** A text with the addresses of pages and files of its institute as they are in another. */
export function mapText(text: string, { idOf, keyOf }: TextMap): string {
  let mapped = text.replace(
    /(\/media\/)([^\s"'<>?#]+)/g,
    (_, before: string, key: string) => before + mapKey(key, keyOf),
  )
  for (const [pattern, table] of IN_PATHS)
    mapped = mapped.replace(pattern, (_, before: string, id: string) => `${before}${idOf(table, Number(id))}`)
  return mapped
}

/** The path of a page, mapped; null for what is none. */
export const mapPath = (path: string, map: TextMap): string | null =>
  /^\/(?![/\\])/.test(path) ? mapText(path, map) : null

const mapKey = (text: string, keyOf: TextMap["keyOf"]) => text.replace(KEY, keyOf)

/** The tables of ids by the names of their fields in JSON. */
const NAMED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...["user", "buyer", "author", "assignee", "requester", "uploader", "referrer", "referred", "notified"],
      ...["reviewer", "student", "teacher", "member", "reported", "decidedBy", "openedBy", "learner"],
    ].map((name) => [`${name}Id`, "users"]),
  ),
  ...{ itemId: "items", orderId: "orders", refundId: "refunds", invoiceId: "invoices", disputeId: "disputes" },
  ...{ documentIds: "invoices", couponId: "coupons", customRoleId: "roles", roleId: "roles", enquiryId: "enquiries" },
  ...{ faqId: "faqs", fileId: "files", folderId: "file_folders", materialId: "materials", sectionId: "sections" },
  ...{ notificationId: "notifications", referralId: "referrals", applicationId: "offline_applications" },
  ...{ addressId: "billing_addresses", instituteId: "institutes", teaserVideoId: "files", userIds: "users" },
  ...{ itemIds: "items", fileIds: "files", openedBy: "users", teacherIds: "users" },
}

/** JSON with ids in fields that are named after their table; `importId` is of the table that the caller names. */
export function mapNamed(value: unknown, map: TextMap, importTable?: string): unknown {
  if (typeof value === "string") return mapText(mapKey(value, map.keyOf), map)
  if (Array.isArray(value)) return value.map((one) => mapNamed(one, map, importTable))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => {
      const table = name === "importId" ? importTable : NAMED[name]
      return [name, table === undefined ? mapNamed(held, map, importTable) : mapIds(held, (id) => map.idOf(table, id))]
    }),
  )
}

/** An id or a list of them; anything else stays. */
export function mapIds(value: unknown, idOf: (id: number) => number): unknown {
  if (Array.isArray(value)) return value.map((one) => mapIds(one, idOf))
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? idOf(value) : value
}
