"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Badge } from "@/components/ui/badge"
import { Card, CardBody, CardFooter, CardMedia } from "@/components/ui/card"
import { Icon } from "@/components/ui/icon"
import { Cover } from "@/components/ui/media/cover"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import type { LearningItem } from "@/lib/features/learning/contract"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { paths } from "@/lib/shared/paths"
import { useFormats } from "@/components/ui/use-formats"
import { hasPortraitCover, ITEM_KINDS, nounOfContent } from "@/lib/shared/item-kinds"

const SIZES = "(min-width: 1280px) 300px, (min-width: 640px) 45vw, 92vw"

/** An item of the learner with its progress; the whole card is a link to it. */
export function LearningCard({ item, as }: { item: LearningItem; as?: "h2" | "h3" }) {
  const t = useTranslations("learning")
  const to = useLearnerPath()
  const Heading = as ?? "h3"
  return (
    <Card as="li" isInteractive>
      <CardMedia>
        <Cover
          isPortrait={hasPortraitCover(item.kind)}
          src={item.image}
          alt=""
          name={item.title}
          blur={item.blur}
          width={640}
          height={360}
          sizes={SIZES}
        />
        {ITEM_KINDS[item.kind].isNamedOnCards && (
          <Badge className="absolute start-3 top-3 bg-surface/92 text-text">{t(`kinds.${item.kind}`)}</Badge>
        )}
      </CardMedia>
      <CardBody>
        <Heading className="text-base leading-snug font-semibold">
          <Link
            href={to(paths.learn(item.kind, item.id))}
            className="outline-none group-hover/card:text-primary after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {item.title}
          </Link>
        </Heading>
        {item.teachers.length > 0 && <p className="truncate text-ui text-muted">{item.teachers.join(", ")}</p>}
        <CardFooter className="flex-col items-stretch gap-2">
          <ItemProgress item={item} />
        </CardFooter>
      </CardBody>
    </Card>
  )
}

function ItemProgress({ item }: { item: LearningItem }) {
  const t = useTranslations("learning.card")
  const { date, dateTime } = useFormats()
  const { lessons, lessonsDone, lastOpenedAt, expiresAt, startsAt, title, percent } = item
  const noun = nounOfContent(item.kind)
  const until = expiresAt && !startsAt && <span>{t("until", { date: date(expiresAt) })}</span>
  if (lessons === 0) {
    return (
      <p className="flex justify-between gap-3 text-sm text-muted">
        <span>{startsAt ? t("starts", { date: dateTime(startsAt) }) : t("new")}</span>
        {until}
      </p>
    )
  }
  function place() {
    if (item.completedAt) return t("newLessons", { count: lessons - lessonsDone, noun })
    if (!lastOpenedAt) return t("new")
    return lessons > 1 ? t("lessons", { done: lessonsDone, count: lessons, noun }) : t("started")
  }
  return (
    <>
      <ProgressBar percent={percent} label={t("percent", { percent })} />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular">
        {percent === 100 ? (
          <span className="flex items-center gap-1.5 font-medium text-success">
            <Icon name="circle-check" className="size-4" />
            {t("done")}
          </span>
        ) : (
          <span>{place()}</span>
        )}
        {until ?? <span aria-hidden>{percent}%</span>}
        <span className="sr-only">{title}</span>
      </p>
    </>
  )
}
