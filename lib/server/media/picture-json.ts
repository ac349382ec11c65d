import { type Expression, sql } from "kysely"
import type { Picture } from "@/lib/contract/picture"

/** SQL for the `Picture` with this file key; null without one. */
export const pictureJson = (key: Expression<string | null>) =>
  sql<Picture | null>`(select jsonb_build_object('key', f.key, 'width', f.width, 'height', f.height, 'blur', f.blur)
    from files f where f.key = ${key})`
