/** The labels of the dialogs. */
export const DIALOG_LABELS = {
  errorTitle: "Error!",
  warningTitle: "Warning!",
  tryAgain: "Try Again",
  ok: "Ok",
  accept: "Accept",
  reject: "Reject",
}

/** A student, as the list of members answers. */
export const person = {
  user_id: 7,
  user_profile_id: 70,
  first_name: "Asha",
  last_name: "Rao",
  email: "asha@example.test",
  mobile_number: null,
  profileImage: null,
  gender: null,
  role: { roleType: "Student" },
  customRole: null,
  status: "active",
  isHeld: false,
  crmAccess: false,
  joinedAt: "2026-08-01T10:00:00Z",
  lastLoginAt: null,
  invitation: null,
  version: 3,
}
/** The same student, as the details answer. */
export const detail = { ...person, parents: [], teacher: null, changeable: { name: true, mobile: false } }
