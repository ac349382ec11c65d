import { Icon, type IconName } from "@/components/ui/icon"
import type { FileKind } from "@/lib/shared/file-kinds"
import type { ManagedFile } from "@/lib/features/files/file-shapes"

const ICONS: Record<FileKind, IconName> = {
  video: "video",
  audio: "music",
  image: "image",
  pdf: "file-text",
  document: "file-text",
  archive: "file-archive",
}

/** The picture of a file, or the icon of its kind. */
export function FileIcon({ file: { kind, picture } }: { file: Pick<ManagedFile, "kind" | "picture"> }) {
  if (picture)
    return (
      <img
        src={picture.thumbnailUrl}
        alt=""
        loading="lazy"
        decoding="async"
        width={40}
        height={40}
        style={picture.blur ? { backgroundImage: `url(${picture.blur})`, backgroundSize: "cover" } : undefined}
        className="size-10 shrink-0 rounded-sm bg-quiet object-cover"
      />
    )
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-sm bg-quiet text-muted">
      <Icon name={ICONS[kind]} className="size-5" />
    </span>
  )
}
