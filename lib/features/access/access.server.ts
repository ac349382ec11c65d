/** What other features may call of access: may this person open that, and what gives and takes it. */
export { canOpen, managesItem } from "./can-open.server"
export {
  endLines,
  giveAccess,
  grantLines,
  grantMany,
  hasEntitlement,
  hasEntitlementTo,
  listEntitled,
  selectEntitledItems,
  takeAccess,
} from "./entitlements.server"
export { listHolds } from "./holds.server"
export { requireAccess, requireMaterialAccess } from "./require-access.server"
export { requireFile } from "./require-file.server"
export { endTestAccess, limitTestAccess } from "./test-access.server"
export { isListed, isManagedBy, isOpenToVisitors } from "./visible-items.server"
