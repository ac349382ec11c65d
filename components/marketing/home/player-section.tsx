import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { Picture } from "@/components/ui/media/picture"
import type { ItemCard } from "@/lib/features/items/contract"
import { IconList } from "./icon-list"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

/** The lesson player, illustrated with an existing course. */
export function PlayerSection({ course }: { course: ItemCard | undefined }) {
  const t = useTranslations("marketing.home.player")
  return (
    <section
      className={`page grid items-center gap-x-20 gap-y-12 pt-28 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] ${OFFSCREEN_CARDS}`}
    >
      <div aria-hidden className="max-lg:order-last">
        <PlayerIllustration course={course} />
      </div>
      <div>
        <h2 className="text-3xl sm:text-4xl">{t("title")}</h2>
        <p className="mt-4 max-w-xl text-lg text-muted">{t("lead")}</p>
        <IconList
          items={[
            { icon: "monitor", text: t("points.resume") },
            { icon: "trending-up", text: t("points.progress") },
            { icon: "shield-check", text: t("points.safe") },
            { icon: "video", text: t("points.live"), isSoon: true },
          ]}
        />
      </div>
    </section>
  )
}

function PlayerIllustration({ course }: { course: ItemCard | undefined }) {
  const t = useTranslations("marketing.home")
  const lessons = [
    t("itemKinds.illustrations.sections.first"),
    t("illustration.lesson"),
    t("illustration.following"),
    t("itemKinds.illustrations.sections.third"),
  ]
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded bg-raised shadow-card sm:grid-cols-[minmax(0,1fr)_200px]">
      <div>
        <div className="relative">
          <Picture
            src={course?.image?.key}
            alt=""
            name={course?.title ?? t("illustration.lesson")}
            width={960}
            height={540}
            sizes="(min-width: 1024px) 420px, 94vw"
          />
          <span className="absolute inset-0 m-auto inline-flex size-14 items-center justify-center rounded-full bg-raised/92 text-text shadow-card">
            <Icon name="play" isFilled className="size-6 translate-x-px" />
          </span>
          <span className="absolute inset-x-0 bottom-0 h-1 bg-[oklch(0_0_0/0.35)]">
            <i className="block h-1 w-3/5 bg-accent" />
          </span>
        </div>
        <div className="p-5">
          <p className="font-semibold">{t("illustration.lesson")}</p>
          <p className="mt-1 text-sm text-muted">{t("illustration.next", { title: t("illustration.following") })}</p>
        </div>
      </div>
      <ol className="flex flex-col gap-1 bg-sunken p-3 text-sm">
        {lessons.map((lesson, at) => (
          <li
            key={lesson}
            className={
              at === 1
                ? "flex items-center gap-2.5 rounded bg-raised px-3 py-2.5 font-medium shadow-card"
                : "flex items-center gap-2.5 px-3 py-2.5 text-muted"
            }
          >
            <Icon name={at === 0 ? "circle-check" : "play"} className={at < 2 ? "size-4 text-primary" : "size-4"} />
            <span className="min-w-0 truncate">{lesson}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
