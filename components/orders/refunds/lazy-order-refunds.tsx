"use client"
import { lazyPart } from "@/components/ui/lazy-part"

/** The refunds of an order, whose code is loaded with the first order that was paid. */
export const OrderRefunds = lazyPart(() => import("./order-refunds").then((file) => file.OrderRefunds))
