export { openSubscription } from "./open-subscription.server"
export { findFreeVersionId } from "./subscription-rows.server"
