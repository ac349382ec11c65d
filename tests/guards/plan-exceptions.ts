const PAYMENT = "a payment that has begun is finished and shown, whatever ends meanwhile"
const DOCUMENTS = "the document of what was paid belongs to its buyer, whatever ends meanwhile"
const REFUND = "the money was paid while the plan lasted, and who paid it may ask for it back"
const INVITATION = "it is about another institute, which may have a plan"
const OWN_DATA = "whose institute has no plan may still take or erase their own data"
const OWN_SESSIONS = "a lost device is signed out at any time"

/** The calls that teachers and students may make when the plan of their institute is over, with the reason of each. */
export const PLAN_EXCEPTIONS: Record<string, string> = {
  "auth.logout": "the plan holds nobody back from signing out",
  "auth.getProfile": "it says who is signed in, on public pages too",
  "auth.getUserInstitutes": "it leads to the other institutes of the person",
  "auth.assignStudentRole": INVITATION,
  "members.ownInvitations": INVITATION,
  "members.acceptOwnInvitation": INVITATION,
  "members.declineOwnInvitation": INVITATION,
  "otp.completeVerification": "a public form verifies an address right after sign-up",
  "learning.enrolled": "the public page of an item asks it, and public pages stay as they are",
  "orders.confirm": PAYMENT,
  "orders.reportFailure": PAYMENT,
  "orders.show": PAYMENT,
  "refunds.show": PAYMENT,
  "refunds.ask": REFUND,
  "refunds.takeBack": REFUND,
  "invoices.list": DOCUMENTS,
  "invoices.download": DOCUMENTS,
  "offline.own": PAYMENT,
  "offline.show": PAYMENT,
  "offline.proof": PAYMENT,
  "offline.withdraw": PAYMENT,
  "push.removeToken": "signing out removes the token of the browser",
  "notifications.saveWhatsAppConsent": "consent can be withdrawn at any time",
  "profile.show": "what is confirmed before an erasure depends on it",
  "profile.reauthenticate": OWN_DATA,
  "profile.exportData": OWN_DATA,
  "profile.listSessions": OWN_SESSIONS,
  "profile.endSession": OWN_SESSIONS,
  "profile.endOtherSessions": OWN_SESSIONS,
  "erasure.show": OWN_DATA,
  "erasure.request": OWN_DATA,
  "erasure.cancel": OWN_DATA,
  "erasure.leave": OWN_DATA,
}
