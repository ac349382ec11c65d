import { Failure } from "@/lib/contract/errors"
import { isSealedByFirst, openColumn, sealColumn } from "@/lib/server/column-seal"
import { secretKeys } from "@/lib/server/secret-keys.server"

/** The columns of a gateway account that are sealed. */
export const SEALED_COLUMNS = ["keySecretSealed", "webhookSecretSealed", "previousWebhookSecretSealed"] as const
export type SealedColumn = (typeof SEALED_COLUMNS)[number]

type Row = { instituteId: number; id: number }

/** Whether this installation has keys to seal with. */
export const canSeal = (): boolean => secretKeys().length > 0

/** Seals a secret of an account; throws `secrets_not_set_up` where the installation has no key. */
export function sealSecret(row: Row, column: SealedColumn, secret: string): string {
  if (!canSeal()) throw new Failure("secrets_not_set_up")
  return sealColumn(secretKeys(), placeOf(row, column), secret)
}

/** Opens a secret of an account; throws where its key is gone or it was sealed for another place. */
export const openSecret = (row: Row, column: SealedColumn, sealed: string): string =>
  openColumn(secretKeys(), placeOf(row, column), sealed)

/** Whether the newest key sealed a value. */
export const isNewest = (sealed: string): boolean => isSealedByFirst(secretKeys(), sealed)

const placeOf = ({ instituteId, id }: Row, column: SealedColumn) => ({
  instituteId,
  table: "gateway_accounts",
  row: id,
  column,
})
