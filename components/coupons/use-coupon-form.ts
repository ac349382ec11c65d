import { useQueryClient } from "@tanstack/react-query"
import { useTimeZone } from "next-intl"
import { useRouter } from "next/navigation"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { queryFor, useSend } from "@/lib/client/api"
import type { Failure } from "@/lib/contract/errors"
import { type CouponDetail, coupons } from "@/lib/features/coupons/contract"
import { DEFAULT_TIMEZONE } from "@/lib/shared/constants"
import {
  copyOf,
  COUPON_FIELD_NAMES,
  type CouponFields,
  couponFieldsOf,
  EMPTY_COUPON,
  EMPTY_PLAN_COUPON,
  fieldsOf,
  parseCouponFields,
} from "./coupon-fields"
import { useCouponPaths } from "./use-coupon-paths"

interface CouponFormInput {
  /** The coupon that is edited; a new one has none. */
  coupon: CouponDetail | undefined
  /** The coupon whose offer a new one begins with. */
  copied?: CouponDetail | undefined
  currency: string
  onReload: () => Promise<unknown>
}

/** The form of a coupon and its saving; a new one is shown in its editor once it is saved. */
export function useCouponForm({ coupon, copied, currency, onReload }: CouponFormInput) {
  const client = useQueryClient()
  const router = useRouter()
  const couponPaths = useCouponPaths()
  const timezone = useTimeZone() ?? DEFAULT_TIMEZONE
  const invalidates = [coupons.list]
  const create = useSend(coupons.create, { invalidates })
  const update = useSend(coupons.update, { invalidates })
  const save = coupon ? update : create
  const versioned = useVersionedForm<CouponFields>({
    serverValues: coupon
      ? couponFieldsOf(coupon, timezone)
      : copied
        ? copyOf(copied, timezone)
        : couponPaths.isForPlans
          ? EMPTY_PLAN_COUPON
          : EMPTY_COUPON,
    names: COUPON_FIELD_NAMES,
    onReload,
  })
  useLeaveWarning(versioned.isDirty && !create.isSuccess)

  const onSubmit = versioned.form.handleSubmit((fields) => {
    const { wire, invalid } = parseCouponFields(fields, { currency, timezone })
    if (invalid.length > 0) return versioned.setFieldErrors(invalid)
    const onError = ({ fields: rejected = {} }: Failure) => versioned.setFieldErrors(fieldsOf(Object.keys(rejected)))
    if (!coupon)
      return create.mutate(
        { body: { coupon: wire } },
        { onError, onSuccess: ({ id }) => router.replace(couponPaths.one(id)) },
      )
    const finishSave = versioned.beginSave()
    const params = { id: String(coupon.id) }
    update.mutate(
      { params, body: { coupon: wire, version: coupon.version } },
      {
        onError,
        onSuccess(saved) {
          client.setQueryData(queryFor(coupons.show, { params }).queryKey, saved)
          finishSave(couponFieldsOf(saved, timezone))
        },
      },
    )
  })

  return {
    versioned,
    save,
    timezone,
    onSubmit,
    discard: () => {
      save.reset()
      versioned.discard()
    },
    reload: () => void versioned.reload().then(save.reset),
  }
}

export type CouponForm = ReturnType<typeof useCouponForm>
