import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { useUnsavedClose } from '#ui/forms/unsaved-close.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { RowList, useOrderedRows } from '#ui/table/ordered-rows.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { type Layout, type Placed, WIDTHS } from '../layout/contract.ts'
import css from './arrange-dialog.module.css'

interface Props {
  title: string
  /** All widgets that can be seen, in the order in which they are now. */
  initial: Layout
  save: (layout: Layout) => Promise<unknown>
  /** Back to what it was before anyone arranged it; absent where nobody has. */
  reset?: { word: string; run: () => Promise<unknown> } | undefined
  onClose: () => void
}

/** Order, width and visibility of widgets: by dragging, or with the arrow keys on the same handle. A phone has one column, so only an order. */
export function ArrangeDialog({ title, initial, save, reset, onClose }: Props) {
  const t = useTranslations('dashboard')
  const form = useForm({ initial: { layout: initial }, submit: ({ layout }) => save(layout), onDone: onClose })
  const close = useUnsavedClose(() => form.dirty, onClose)
  return (
    <EditDialog
      title={title}
      form={form}
      onClose={close}
      remove={reset && { word: reset.word, onClick: () => void reset.run().then(onClose) }}
    >
      <p className={css.what}>{t('arrangeWhat')}</p>
      <Rows layout={form.values.layout} put={(layout) => form.set('layout', [...layout])} />
    </EditDialog>
  )
}

type NameKey = 'away'

function Rows({ layout, put }: { layout: Layout; put: (layout: readonly Placed[]) => void }) {
  const t = useTranslations('dashboard')
  const nameOf = ({ name }: Placed) => t(`names.${name as NameKey}`)
  const { shown, rowProps, handle, announcement } = useOrderedRows(layout, {
    idOf: ({ name }) => name,
    nameOf,
    save: put,
  })
  const change = (name: string, to: Partial<Placed>) =>
    put(layout.map((one) => (one.name === name ? { ...one, ...to } : one)))
  return (
    <>
      <RowList>
        {shown.map((one) => (
          <li key={one.name} {...rowProps(one)}>
            {handle(one)}
            <CheckboxField
              className={css.name}
              label={nameOf(one)}
              value={one.isShown}
              onChange={(isShown) => change(one.name, { isShown })}
            />
            <Width one={one} name={nameOf(one)} onChange={(width) => change(one.name, { width })} />
          </li>
        ))}
      </RowList>
      {announcement}
    </>
  )
}

function Width({ one, name, onChange }: { one: Placed; name: string; onChange: (width: Placed['width']) => void }) {
  const t = useTranslations('dashboard')
  if (usePhone() || !one.isShown) return null
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('width', { name })}
      value={one.width}
      data={WIDTHS.map((value) => ({ value, label: t(`widths.${value}`) }))}
      onChange={(width) => onChange(width as Placed['width'])}
    />
  )
}
