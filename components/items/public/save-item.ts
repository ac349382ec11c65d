import { call } from "@/lib/client/api"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { saveReturnPath } from "@/lib/client/session/return-path"
import { readPerson } from "@/lib/client/session/stored-person"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { wishlist } from "@/lib/features/wishlist/contract"
import englishErrors from "@/lib/shared/messages/en/errors.json" with { type: "json" }
import english from "@/lib/shared/messages/en/wishlist.json" with { type: "json" }
import hindiErrors from "@/lib/shared/messages/hi/errors.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/wishlist.json" with { type: "json" }
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"
import { storeSaveRequest } from "./save-request"
import { setItemState, stateOf } from "./set-item-state"

const MESSAGES = inEachLanguage({
  en: { ...english.wishlist, errors: englishErrors.errors },
  hi: { ...hindi.wishlist, errors: hindiErrors.errors },
})

/** Ends with the last change, because each has to reach the server after the one before it. */
let changes: Promise<void> = Promise.resolve()

/** Saves an item to the wishlist of a signed-in visitor, or removes it. Whoever is signed out signs in first, and comes back. */
export function toggleSaved(itemId: number, isSignedIn: boolean): void {
  if (!isSignedIn) return signInToSave(itemId)
  void (stateOf(itemId).isSaved ? removeSaved(itemId) : saveItem(itemId))
}

/** Saves an item to the wishlist, and says so; staff, who have none, may have asked for it before they signed in. */
export function saveItem(itemId: number): Promise<void> {
  if (stateOf(itemId).isOwned || readPerson(localStorage.getItem("auth"))?.role !== "Student") return Promise.resolve()
  return change(itemId, true, async () => {
    await call(wishlist.add, { body: { itemId } }, { isByVisitor: true })
    const { added, view } = messages()
    showToast("success", added, { label: view, onPress: () => hardNavigate(paths.wishlist) })
  })
}

const removeSaved = (itemId: number): Promise<void> =>
  change(itemId, false, async () => {
    await call(wishlist.remove, { params: { itemId: String(itemId) } }, { isByVisitor: true })
  })

/** Shows a change at once, and takes it back when the server refuses it. */
function change(itemId: number, isSaved: boolean, send: () => Promise<void>): Promise<void> {
  setItemState(itemId, { isSaved })
  changes = changes.then(send).catch((error: unknown) => {
    const code = error instanceof Failure ? error.code : "unexpected"
    if (code === "unauthenticated") return signInToSave(itemId)
    setItemState(itemId, { isSaved: !isSaved, isOwned: code === "already_owned" })
    if (code === "plan_expired") showToast("info", messages().closed)
    else if (code !== "already_owned") showToast("error", messages().errors[code])
  })
  return changes
}

function signInToSave(itemId: number) {
  storeSaveRequest(itemId)
  saveReturnPath(window.location.pathname + window.location.search)
  hardNavigate(paths.login)
}

const messages = () => MESSAGES[firstLanguage(document.documentElement.lang)]
