"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor } from "@/lib/client/api"
import { masterBilling } from "@/lib/features/billing/master-contract"
import type { InstitutePage } from "@/lib/features/platform/shapes"
import { ExtendForm } from "../trials/extend-form"
import { ACTIONS, type InstituteAction, isApplicable } from "./actions"
import { CreditForm } from "./credit-form"
import { ExportForm } from "./export-form"
import { GiveCouponForm } from "./give-coupon-form"
import { GivePlanForm } from "./give-plan-form"
import { GrantForm } from "./grant-form"
import { RestrictForm } from "./restrict-form"
import { SupportForm } from "./support-form"

type ActionSheetProps = { institute: InstitutePage; action: string | undefined; onClose: () => void }

/** The form of an action, where it applies. */
export function ActionSheet({ institute, action, onClose }: ActionSheetProps) {
  const t = useTranslations("masterInstitute.actions")
  const open = ACTIONS.find((one) => one === action && isApplicable(one, institute))
  return (
    <Sheet isOpen={open !== undefined} onClose={onClose} title={open ? t(`${open}.title`) : ""}>
      {open && <ActionForm key={open} action={open} institute={institute} onDone={onClose} />}
    </Sheet>
  )
}

type ActionFormProps = { action: InstituteAction; institute: InstitutePage; onDone: () => void }

function ActionForm({ action, institute, onDone }: ActionFormProps) {
  if (action === "support") return <SupportForm institute={institute} onDone={onDone} />
  if (action === "extend") return <ExtendTrial institute={institute} onDone={onDone} />
  if (action === "plan") return <GivePlanForm instituteId={institute.id} onDone={onDone} />
  if (action === "coupon") return <GiveCouponForm instituteId={institute.id} onDone={onDone} />
  if (action === "grant") return <GrantForm instituteId={institute.id} onDone={onDone} />
  if (action === "credit") return <CreditForm institute={institute} onDone={onDone} />
  if (action === "export") return <ExportForm institute={institute} onDone={onDone} />
  return <RestrictForm action={action} institute={institute} onDone={onDone} />
}

function ExtendTrial({ institute: { id, name }, onDone }: { institute: InstitutePage; onDone: () => void }) {
  const plan = useQuery(queryFor(masterBilling.show, { params: { id: String(id) } }))
  return (
    <QueryContent query={plan} skeleton={<SkeletonLines lines={4} />}>
      {({ daysLeftToExtend }) => <ExtendForm trial={{ id, name, daysLeftToExtend }} onDone={onDone} />}
    </QueryContent>
  )
}
