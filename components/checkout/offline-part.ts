"use client"
import { quietPart } from "@/components/ui/quiet-part"

/** The way to pay the institute itself, which is loaded once the checkout stands. */
export const OfflinePart = quietPart(() => import("./offline/offline-choice").then((file) => file.OfflineChoice))
