const PAYMENT = "a payment that has begun is finished and shown, whatever ends meanwhile"
const DOCUMENTS = "the document of what was paid belongs to its buyer, whatever ends meanwhile"
const REFUND = "the money was paid while the plan lasted, and who paid it may ask for it back"
const INVITATION = "it is about another institute, which may have a plan"
const OWN_DATA = "whose institute has no plan may still take or erase their own data"
const OWN_SESSIONS = "a lost device is signed out at any time"

const PUBLIC_PAGE = "public pages ask it, and stay as they are"
const ORDER = "who wants to buy reads that nothing is on sale, and stays on the page"
const OWN_LESSONS = "a learner reads on in what they bought"
const OWN_ROOM = "the room of a lesson shows it"
const RECEIVED = "money that was taken while the plan lasted is settled"
const DOCUMENT = "documents of what was sold are issued and sent, whatever ends meanwhile"
const OWN_INSTITUTE = "whose plan is over may still take the data of their institute along"
const CHOICE = "what becomes of the plan is decided whatever its state"
const PLAN_PAYMENT = "whose plan is over may pay for one"
const READS = "it changes nothing"
const SUPPORT = "support helps those whose plan is over too, and is watched and ended as always"

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
  "learning.enrolled": PUBLIC_PAGE,
  "wishlist.itemStates": PUBLIC_PAGE,
  "baskets.show": PUBLIC_PAGE,
  "baskets.replace": PUBLIC_PAGE,
  "baskets.merge": PUBLIC_PAGE,
  "orders.place": ORDER,
  "offline.apply": ORDER,
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

/** The calls that those who have bought something may make besides while it can be read, with the reason of each. */
export const LIBRARY_CALLS: Record<string, string> = {
  "bootstrap.library": "what every screen of the library needs",
  "learning.accessible": OWN_LESSONS,
  "learning.modules": OWN_LESSONS,
  "learning.lectures": OWN_LESSONS,
  "learning.lessons": OWN_LESSONS,
  "learning.attachments": OWN_LESSONS,
  "learning.searchVideos": OWN_ROOM,
  "content.folders": OWN_LESSONS,
  "files.download": "a learner saves the files of what they bought",
  "profile.saveSettings": "a reader chooses the language and the light of the screen",
  "progress.save": "where a learner stopped is remembered",
  "progress.reasons": OWN_ROOM,
  "orders.list": DOCUMENTS,
  "notifications.bell": "notices of the end of reading are read there",
  "notifications.details": "a notice of the end of reading is read in full",
  "notifications.updateStatus": "what was read at the bell is marked",
}

/** The calls by which administrators write when the plan of their institute is over, with the reason of each. */
export const ADMIN_EXCEPTIONS: Record<string, string> = {
  "billing.continueOnFree": "it gives the institute a plan again",
  "billing.change": CHOICE,
  "billing.cancel": CHOICE,
  "billing.undo": CHOICE,
  "billing.changeAddOns": CHOICE,
  "planOrders.order": PLAN_PAYMENT,
  "planOrders.link": PLAN_PAYMENT,
  "planOrders.confirm": PLAN_PAYMENT,
  "planOrders.reportFailure": PLAN_PAYMENT,
  "planFees.pay": PLAN_PAYMENT,
  "billingAddresses.save": "what a plan costs follows the address to which it is invoiced",
  "heldByPlan.choose": "which of what is held gets a place is part of the choice of a plan",
  "closing.close": "who does not renew may close the institute",
  "closing.undo": "a closed institute is opened again as it was",
  "closing.appeal": "a suspension is appealed against, whatever the plan",
  "billing.quote": "it says what a plan costs, and changes nothing",
  "refunds.start": RECEIVED,
  "refunds.paidBack": RECEIVED,
  "refunds.retry": RECEIVED,
  "refunds.withdraw": RECEIVED,
  "refunds.decide": RECEIVED,
  "offline.notReceived": RECEIVED,
  "offline.clear": RECEIVED,
  "offline.bounce": RECEIVED,
  "offline.reverse": RECEIVED,
  "offline.reject": "who waits for an answer gets one",
  "staffOrders.resend": DOCUMENT,
  "invoices.reissue": DOCUMENT,
  "invoices.redraw": DOCUMENT,
  "dataExports.create": OWN_INSTITUTE,
  "dataExports.address": OWN_INSTITUTE,
  "files.zip": READS,
  "files.zipUrl": READS,
  "tax.calculate": READS,
  "support.end": SUPPORT,
  "support.showContacts": SUPPORT,
  "support.changeAccess": SUPPORT,
}

const SIGN_IN = "administrators sign in to read, and students to their own data"
const EXPORT = "the data are taken along before they are deleted"
const SETTLING = "who has a document may check it, whatever became of the institute"

/** The calls that are open while an institute is suspended or closed, to whom, with the reason of each. */
export const RESTRICTION_EXCEPTIONS: Record<"everyone" | "own" | "admins", Record<string, string>> = {
  everyone: {
    "auth.login": SIGN_IN,
    "auth.logout": "who is refused everything else still signs out",
    "auth.renewToken": SIGN_IN,
    "domains.mayHaveCertificate": "the page that says so is served by HTTPS too",
    "institutes.show": "the pages that are left have its name and its colours",
    "invoices.check": SETTLING,
    "otp.send": SIGN_IN,
    "otp.mobileAuthentication": SIGN_IN,
    "otp.sendToVerify": SIGN_IN,
    "otp.verifyEmail": SIGN_IN,
    "otp.verifyOtp": SIGN_IN,
    "passwords.forgotPassword": SIGN_IN,
    "passwords.confirmOtp": SIGN_IN,
    "passwords.confirmOtpByPost": SIGN_IN,
    "passwords.savePassword": SIGN_IN,
    "socialLogin.google": SIGN_IN,
    "socialLogin.facebook": SIGN_IN,
    "socialLogin.createTicket": SIGN_IN,
    "socialLogin.redeem": SIGN_IN,
  },
  own: {
    "auth.getProfile": "it says who is signed in",
    "auth.getUserInstitutes": "it leads to the other institutes of the person",
    "auth.assignStudentRole": INVITATION,
    "members.ownInvitations": INVITATION,
    "members.acceptOwnInvitation": INVITATION,
    "members.declineOwnInvitation": INVITATION,
    "push.removeToken": "signing out removes the token of the browser",
    "notifications.saveWhatsAppConsent": "consent can be withdrawn at any time",
    "invoices.list": DOCUMENTS,
    "invoices.download": DOCUMENTS,
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
  },
  admins: {
    "bootstrap.show": "administrators enter their area, which says why it is closed to others",
    "closing.show": "it says why",
    "closing.undo": "a closed institute is opened again as it was",
    "closing.appeal": "a suspension is appealed against",
    "dataExports.list": EXPORT,
    "dataExports.create": EXPORT,
    "dataExports.address": EXPORT,
    "billing.show": "the page of the plan says why it is closed, and how it is opened again",
  },
}
