import { acme } from "./acme/institute"
import { breath } from "./breath/institute"
import { lectern } from "./lectern/institute"
import { nritya } from "./nritya/institute"
import { rival } from "./rival/institute"
import { sargam } from "./sargam/institute"
import type { InstituteContent } from "./types"

/** The demo institutes, the platform's own first. */
export const institutes: readonly InstituteContent[] = [lectern, acme, rival, sargam, nritya, breath]
