/** Whether a subscription has ended, its grace period included (spec §4); one without an end never does. */
export function isPlanExpired(
  plan: { status: string; periodEnd: Date | null; graceEnd: Date | null },
  now = new Date(),
): boolean {
  const end = plan.graceEnd ?? plan.periodEnd
  return plan.status === "expired" || (end !== null && end < now)
}
