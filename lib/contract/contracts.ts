import { institutes } from "@/lib/features/institutes/contract"
import { system } from "@/lib/features/system/contract"
import type { Contract } from "./endpoint"

/** Every call of the product, by feature: what the reference, the guards and the tests walk. */
export const contracts: Record<string, Contract> = { institutes, system }
