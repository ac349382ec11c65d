/** Where a call differs from the table on purpose, with the reason: who may call it, and which of its inputs. */
export interface Difference {
  /** The access that the call has instead of that of the table's guard. */
  access?: string
  /** Names of the table that the call does not take. */
  without?: readonly string[]
  reason: string
}

const OWN_ROLE = "an Admin with a custom role could give that role, their own, more screens"

const OF_PLATFORM = "the platform has coupons for its plans, which its owner makes"

/** The differences by method and path. */
export const DIFFERENCES: Record<string, Difference> = {
  "GET /institutes/v2/api/checkStatus/aws": {
    access: "Admin, InstituteAdmin",
    reason: "an Admin sees whether mails go out, and changes nothing",
  },
  "GET /notifications/v2/api/getNotifiedUsers": {
    access: "Admin, InstituteAdmin, SuperAdmin, Teacher",
    reason: "the platform sees who got its own announcements",
  },
  "POST /notifications/v2/api/createUserNotification": {
    without: ["batch"],
    reason: "there are no batches yet",
  },
  "POST /roles/v2/api/addRole": { access: "InstituteAdmin", reason: OWN_ROLE },
  "POST /roles/v2/api/saveScreenMapping": { access: "InstituteAdmin", reason: OWN_ROLE },
  "DELETE /roles/v2/api/deleteRole/{id}": { access: "InstituteAdmin", reason: OWN_ROLE },
  "GET /payments/v2/api/coupons": {
    access: "Admin, InstituteAdmin, SuperAdmin",
    reason: OF_PLATFORM,
  },
  "POST /payments/v2/api/coupons": {
    access: "Admin, InstituteAdmin, SuperAdmin",
    reason: OF_PLATFORM,
  },
  "PUT /payments/v2/api/coupons/{id}": {
    access: "Admin, InstituteAdmin, SuperAdmin",
    reason: OF_PLATFORM,
  },
  "DELETE /payments/v2/api/coupons/{id}": {
    access: "Admin, InstituteAdmin, SuperAdmin",
    reason: OF_PLATFORM,
  },
  "POST /payments/v2/api/faqs": {
    access: "Admin, InstituteAdmin, SuperAdmin, Teacher",
    reason: "a teacher answers questions about the items they teach",
  },
}
