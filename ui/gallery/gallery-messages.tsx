import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfirm, useConfirmComment } from '#ui/overlays/confirm.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Figure } from '#ui/figure.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { sample } from './gallery-people.ts'
import { CalendarBlank, House, TreePalm } from '#ui/icons.ts'
import { PaletteHost } from '#ui/overlays/palette-host.tsx'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { ShortcutsSheet } from '#ui/overlays/shortcuts-sheet.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import css from './gallery.module.css'

/** Messages, questions, the dialog of two halves, the palette and the sheet of shortcuts. */
export function GalleryMessages() {
  const t = useTranslations('ui.gallery')
  const ui = useTranslations('ui')
  const confirm = useConfirm()
  const confirmComment = useConfirmComment()
  const [open, setOpen] = useState<'dialog' | 'palette' | 'shortcuts'>()
  const ask = async () => {
    if (await confirm({ title: t('delete'), text: t('errorText'), ok: t('delete'), danger: true }))
      toast.success(t('success'))
  }
  const askWhy = async () => {
    const why = await confirmComment({ title: t('confirm'), comment: { label: t('why'), required: true } })
    if (why !== undefined) toast.success(why)
  }
  const close = () => setOpen(undefined)
  return (
    <Part title={t('messages')}>
      <div className={css.row}>
        <Button onClick={() => toast.success(t('success'), { undo: () => toast.success(ui('undo')) })}>
          {t('success')}
        </Button>
        <Button onClick={() => toast.error(t('error'))}>{t('error')}</Button>
        <Button onClick={() => toast.centred(t('centred'))}>{t('centred')}</Button>
        <Button onClick={() => void ask()}>{t('confirm')}</Button>
        <Button onClick={() => void askWhy()}>{t('comment')}</Button>
        <Button onClick={() => setOpen('dialog')}>{t('dialog')}</Button>
        <Button onClick={() => setOpen('palette')}>{t('palette')}</Button>
        <Button onClick={() => setOpen('shortcuts')}>{ui('shortcuts.title')}</Button>
      </div>
      <TwoHalves opened={open === 'dialog'} onClose={close} />
      <SamplePalette open={open === 'palette'} onClose={close} />
      {open === 'shortcuts' && <ShortcutsSheet onClose={close} />}
    </Part>
  )
}

function TwoHalves({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('ui.gallery')
  const ui = useTranslations('ui')
  const form = useForm({ initial: { name: '' }, submit: async () => undefined, onDone: onClose })
  const actions = (
    <>
      <Button variant="subtle" onClick={onClose}>
        {ui('cancel')}
      </Button>
      <SubmitButton form={form}>{ui('save')}</SubmitButton>
    </>
  )
  return (
    <Dialog opened={opened} onClose={onClose} title={t('dialog')} wide>
      <FormFrame form={form}>
        <DialogBody
          actions={actions}
          note={t('later')}
          effect={<Figure value="9½" unit={t('days')} meaning={t('effect')} />}
        >
          <TextField label={t('name')} data-autofocus {...form.field('name')} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

function SamplePalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const ui = useTranslations('ui')
  const done = (word: string) => () => toast.success(word)
  const people = (query: string) =>
    sample(30)
      .filter((person) => personName(person).toLocaleLowerCase().includes(query.toLocaleLowerCase()))
      .map((person) => ({
        id: `person-${person.id}`,
        word: personName(person),
        note: person.job,
        person,
        onPick: done(personName(person)),
      }))
  const pages = [
    { id: 'home', word: ui('shell.main'), icon: House, onPick: done(ui('shell.main')) },
    { id: 'calendar', word: ui('date.calendar'), icon: CalendarBlank, onPick: done(ui('date.calendar')) },
  ]
  const actions = [{ id: 'ask', word: ui('kinds.vacation'), icon: TreePalm, onPick: done(ui('kinds.vacation')) }]
  const groups = [
    { word: ui('palette.people'), search: async (query: string, limit: number) => people(query).slice(0, limit) },
    { word: ui('palette.pages'), entries: pages },
    { word: ui('palette.actions'), entries: actions },
  ]
  return <PaletteHost open={open} onClose={onClose} groups={groups} />
}
