import { createHash } from "node:crypto"
import { z } from "zod"
import type { RightsHolder } from "@/lib/contract/may"
import { keysOf } from "@/lib/shared/keys-of"
import { AREAS, isPageArea, type PageArea, type Role, ROLES } from "@/lib/shared/roles"
import { SCREEN_KEYS } from "@/lib/shared/screens"

/** Tells a page of an area who may see it, in terms of rights only; `trustedRequest` removes it from visitors' requests. */
export const ACCESS_HEADER = "x-lectern-access"

/** All that a page of an area knows of its visitor: everyone with the same access receives the same page. */
export interface AreaAccess extends RightsHolder {
  area: PageArea
  role: Role
}

const areas = [...keysOf(AREAS), "library"] as const
const Access = z.object({
  area: z.enum(areas),
  role: z.enum(ROLES),
  rights: z.array(z.object({ screen: z.enum(SCREEN_KEYS), edit: z.boolean(), delete: z.boolean() })),
})

/** The area that a path belongs to, or the library. */
export function areaAt(path: string): PageArea | undefined {
  const first = path.split("/", 2)[1] ?? ""
  return isPageArea(first) ? first : undefined
}

/** An access as the value of a header. */
export const writeAccess = ({ area, role, rights }: AreaAccess): string =>
  JSON.stringify({
    area,
    role,
    rights: rights.map((right) => ({ screen: right.screen, edit: right.edit, delete: right.delete })),
  })

/** Reads what `writeAccess` wrote. */
export const readAccess = (text: string): AreaAccess => Access.parse(JSON.parse(text))

/** The part of a cache key that stands for an access: the same for the same area, role and rights. */
export const accessKey = (header: string): string =>
  createHash("sha256").update(header).digest("base64url").slice(0, 22)
