import { Avatar } from "@/components/ui/media/avatar"
import type { Review } from "@/lib/features/items/contract"
import type { CardInstitute } from "./item-card"
import { Stars } from "@/components/ui/rating"
import { useFormats } from "@/components/ui/use-formats"

export function ReviewList({ reviews, institute }: { reviews: Review[]; institute: CardInstitute }) {
  const { date } = useFormats(institute)
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-7 sm:grid-cols-2">
      {reviews.map(({ id, name, image, rating, body, createdAt }) => (
        <li key={id} className="flex gap-3">
          <Avatar name={name} picture={image} />
          <div className="min-w-0">
            <p className="text-ui font-medium">{name}</p>
            <p className="mt-0.5 flex items-center gap-2">
              <Stars rating={rating} />
              <time dateTime={createdAt.toISOString()} className="text-sm text-muted">
                {date(createdAt)}
              </time>
            </p>
            {body && <p className="mt-2 text-ui">{body}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
