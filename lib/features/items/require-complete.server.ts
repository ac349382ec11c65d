import { Failure } from "@/lib/contract/errors"
import type { EditableItem } from "./admin-shapes"

/** Throws `incomplete`, with the missing parts as fields, for an item that is not ready to be published. */
export function requireComplete({ missing }: EditableItem): void {
  if (missing.length === 0) return
  throw new Failure("incomplete", { fields: Object.fromEntries(missing.map((part) => [part, ["Is missing"]])) })
}
