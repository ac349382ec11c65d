import { type Expression, sql } from "kysely"
import type { Picture } from "@/lib/contract/picture"

/** The picture with this key, as the wire shows it; null without one. */
export const pictureOf = (key: Expression<string | null>) =>
  sql<Picture | null>`(select jsonb_build_object('key', f.key, 'width', f.width, 'height', f.height, 'blur', f.blur)
    from files f where f.key = ${key})`
