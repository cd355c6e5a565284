import { useTranslations } from 'use-intl'
import { DownloadSimple } from '#ui/icons.ts'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import css from './list-toolbar.module.css'

/** The address of a file, or what makes one. */
export type ExportTarget = string | (() => void)

const itemOf = (word: string, target: ExportTarget) =>
  typeof target === 'string' ? { word, href: target } : { word, onPick: target }

/** The list as a file. Give it only what this reader may have; without any there is no button. */
export function ExportMenu({
  csv,
  xlsx,
  more = [],
}: {
  csv?: ExportTarget | undefined
  xlsx?: ExportTarget | undefined
  /** Other files that this list can be. */
  more?: readonly { word: string; target: ExportTarget }[]
}) {
  const t = useTranslations('ui')
  const items = [
    ...(csv === undefined ? [] : [itemOf(t('list.csv'), csv)]),
    ...(xlsx === undefined ? [] : [itemOf(t('list.xlsx'), xlsx)]),
    ...more.map(({ word, target }) => itemOf(word, target)),
  ]
  if (items.length === 0) return null
  return (
    <MenuButton items={items} align="end" className={css.export}>
      <DownloadSimple size={17} aria-hidden />
      {t('list.export')}
    </MenuButton>
  )
}
