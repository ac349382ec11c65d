"use client"
import { quietPart } from "@/components/ui/quiet-part"

/** What an order is that is paid to the institute itself, which is loaded where an order may be one. */
export const OfflinePart = quietPart(() => import("./offline/own-application").then((file) => file.OwnApplication))
