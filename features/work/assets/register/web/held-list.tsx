import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatDay } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { useReader } from '#ui/reader.ts'
import type { HeldAsset } from '../contract.ts'
import { numbersOf } from './asset-words.ts'
import { StateChip } from './state-chip.tsx'
import css from './assets-tab.module.css'

/** @param onReturn where the reader may record that one came back */
export function HeldList({
  assets,
  onReturn,
}: {
  assets: readonly HeldAsset[]
  onReturn?: ((asset: HeldAsset) => void) | undefined
}) {
  const t = useTranslations('assets')
  return (
    <ul className={css.rows}>
      {assets.map((asset) => (
        <li key={`${asset.id} ${asset.receivedOn}`} className={css.row}>
          <span className={css.what}>
            <Name asset={asset} />
            <span className={css.quiet}>{[asset.category?.name, numbersOf(t)(asset)].filter(Boolean).join(' · ')}</span>
          </span>
          <span className={css.when}>
            <Days asset={asset} />
            {asset.state.builtIn !== 'in_use' && asset.returnedOn === null && <StateChip state={asset.state} />}
          </span>
          {onReturn && (
            <Button
              size="compact-sm"
              aria-label={t('returnTitle', { count: 1, name: asset.name })}
              onClick={() => onReturn(asset)}
            >
              {t('return')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Name({ asset: { id, name } }: { asset: HeldAsset }) {
  return opens('/company/assets') ? (
    <AppLink className={css.name} to={`/company/assets/${id}`}>
      {name}
    </AppLink>
  ) : (
    <span className={css.name}>{name}</span>
  )
}

function Days({ asset: { receivedOn, returnedOn } }: { asset: HeldAsset }) {
  const t = useTranslations('assets')
  const { locale } = useReader()
  const day = (text: string) => formatDay(text, locale, { year: true })
  return (
    <span className={css.quiet}>
      {returnedOn
        ? t('stay', { from: day(receivedOn), to: day(returnedOn) })
        : t('receivedDay', { day: day(receivedOn) })}
    </span>
  )
}
