import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Printer } from '#ui/icons.ts'
import { QrPicture } from '#ui/qr-picture.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { ListedAsset } from '../contract.ts'
import { cellsOf, type Sheet, SHEETS } from './label-state.ts'
import { askedOf, filtersOf, useAssets, useSummary } from './queries.ts'
import css from './labels-screen.module.css'

/** Labels for the things of the list, or for chosen ones: a camera that reads one opens the thing. */
export function Screen() {
  const t = useTranslations('assets')
  const [params] = useUrlState()
  const asked = askedOf(params)
  const { assets, isPending } = useAll(asked)
  const { data: summary } = useSummary(filtersOf(asked))
  const [sheet, setSheet] = useState<Sheet>('sheet24')
  const [first, setFirst] = useState('1')
  const ref = useRef<HTMLDivElement>(null)
  const { columns, rows } = SHEETS[sheet]
  return (
    <>
      <PageHeader
        up={{ word: t('title'), to: '/company/assets' }}
        title={t('labels')}
        state={summary && t('count', { count: summary.count })}
        actions={
          <Button
            variant="filled"
            leftSection={<Printer size={18} />}
            disabled={isPending || assets.length === 0}
            onClick={() => print(ref.current)}
          >
            {t('print')}
          </Button>
        }
      />
      <div className={css.body}>
        <div className={css.choices}>
          <SelectField
            label={t('sheet')}
            options={Object.keys(SHEETS).map((value) => ({ value, label: t(`sheets.${value as Sheet}`) }))}
            value={sheet}
            onChange={(value) => setSheet((value as Sheet | null) ?? 'sheet24')}
          />
          {columns * rows > 1 && (
            <TextField label={t('firstLabel')} inputMode="numeric" value={first} onChange={setFirst} />
          )}
        </div>
        {!isPending && assets.length === 0 && <Empty kind="nothing-found" title={t('nothingFound')} />}
        <div ref={ref} className={css.sheet} data-sheet={sheet}>
          {cellsOf(assets, sheet, Number(first)).map((asset, at) => (
            <Label key={asset?.id ?? `empty ${String(at)}`} asset={asset} />
          ))}
        </div>
      </div>
    </>
  )
}

/** All pages of the list, one after the other. */
function useAll(asked: ReturnType<typeof askedOf>) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = useAssets(asked)
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return { assets: data?.pages.flatMap((page) => page.data) ?? [], isPending: isPending || hasNextPage }
}

/** @param asset null where the sheet has been used already */
function Label({ asset }: { asset: ListedAsset | null }) {
  if (!asset) return <span className={css.label} />
  const address = `${location.origin}/company/assets/${asset.id}`
  return (
    <span className={css.label}>
      <QrPicture text={address} label={asset.name} size={96} />
      <span className={css.words}>
        <b>{asset.inventoryNumber || asset.name}</b>
        {asset.inventoryNumber && <span>{asset.name}</span>}
        <span>{asset.serialNumber}</span>
      </span>
    </span>
  )
}

/** The labels alone on paper: a copy of them beside everything else, which is not printed. */
function print(sheet: HTMLElement | null) {
  if (!sheet) return
  const copy = sheet.cloneNode(true) as HTMLElement
  copy.dataset.labels = ''
  document.body.append(copy)
  document.body.dataset.printing = 'labels'
  window.addEventListener(
    'afterprint',
    () => {
      copy.remove()
      delete document.body.dataset.printing
    },
    { once: true },
  )
  window.print()
}
