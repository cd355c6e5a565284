import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type Chosen,
  CropForm,
  type PersonOption,
  PictureFields,
  searchPeople,
} from '#features/people/record/web/api.tsx'
import { call } from '#kit/client.ts'
import { Face } from '#ui/face.tsx'
import { useChange } from '#ui/forms/change.ts'
import { type Form, placed, useForm } from '#ui/forms/form.ts'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { serverErrors } from '#ui/forms/server-errors.ts'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { type Group, groups } from '../contract.ts'
import css from './groups-screen.module.css'

interface Values {
  name: string
  description: string
  isPublic: boolean
  /** Undefined: as it was. */
  avatar: { id: string; shown: string } | null | undefined
  addUser: PersonOption[]
}

/** A new group, or another name, description, picture or visibility for one. People are chosen for a new private one only. */
export function GroupDialog({
  group,
  onClose,
  onDone,
}: {
  group?: Group
  onClose: () => void
  onDone: (group: Group) => void
}) {
  const t = useTranslations('groups')
  const send = useSend(group)
  const form = useForm<Values, Group>({
    initial: { ...startOf(group), avatar: undefined, addUser: [] },
    submit: (values) => send(values).catch((refusal: unknown) => throwCentred(refusal, values)),
    onDone,
  })
  const picture = usePictureUpload(form)
  if (picture.chosen)
    return (
      <Dialog opened onClose={picture.close} title={t('picture')}>
        <CropForm {...picture} chosen={picture.chosen} onClose={picture.close} />
      </Dialog>
    )
  return (
    <EditDialog
      title={group ? t('editTitle', { name: group.name }) : t('add')}
      form={{ ...form, general: undefined }}
      onClose={onClose}
      {...(!group && { word: t('create') })}
    >
      <Fields form={form} isNew={!group} />
      <Picture form={form} picture={picture} before={group?.avatar ?? null} />
    </EditDialog>
  )
}

const startOf = (group?: Group) =>
  group ? { name: group.name, description: group.description, isPublic: group.isPublic } : NEW
const NEW = { name: '', description: '', isPublic: true }

function Picture({
  form,
  picture,
  before,
}: {
  form: Form<Values>
  picture: ReturnType<typeof usePictureUpload>
  before: string | null
}) {
  const t = useTranslations('groups')
  const { name, avatar } = form.values
  const shown = avatar === undefined ? before : (avatar?.shown ?? null)
  return (
    <PictureFields
      {...picture}
      shown={<Face person={{ name: name || t('add'), avatar: shown }} size="lg" square />}
      error={picture.error ?? form.field('avatar').error}
      help={t('pictureHelp')}
      onRemove={shown ? () => form.set('avatar', null) : undefined}
    />
  )
}

function useSend(group: Group | undefined) {
  const create = useChange(groups.createGroup)
  const change = useChange(groups.changeGroup)
  return async ({ addUser, avatar, ...fields }: Values): Promise<Group> => {
    const given = { ...fields, ...(avatar !== undefined && { avatar: avatar?.id ?? null }) }
    if (group) return (await change({ id: group.id, version: group.version, ...given })).data
    const usersIds = fields.isPublic ? [] : addUser.map(({ id }) => id)
    return (await create({ ...given, usersIds })).data
  }
}

/** What belongs to no field is said in the middle of the window. */
function throwCentred(refusal: unknown, values: Values): never {
  const { general } = placed(serverErrors(refusal), values)
  if (general) toast.centred(general)
  throw refusal
}

function Fields({ form, isNew }: { form: Form<Values>; isNew: boolean }) {
  const t = useTranslations('groups')
  const { isPublic } = form.values
  return (
    <>
      <TextField label={t('name')} required data-autofocus maxLength={80} {...form.field('name')} />
      <TextareaField
        label={t('description')}
        placeholder={t('descriptionHelp')}
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.field('description')}
      />
      <div className={css.visibility}>
        <SegmentedControl
          aria-label={t('visibility')}
          value={isPublic ? 'public' : 'private'}
          onChange={(value) => form.set('isPublic', value === 'public')}
          data={[
            { value: 'public', label: t('public') },
            { value: 'private', label: t('private') },
          ]}
        />
        <p className={css.quiet}>{t(isPublic ? 'publicHelp' : 'privateHelp')}</p>
      </div>
      {isNew && !isPublic && (
        <PersonPicker multiple label={t('people')} search={searchPeople} {...form.field('addUser')} />
      )}
    </>
  )
}

/** The picture is uploaded when its square is cut; the group takes it over when it is saved. */
function usePictureUpload(form: Form<Values>) {
  const [chosen, setChosen] = useState<Chosen>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const close = () => setChosen(undefined)
  const upload = async (file: File) => {
    setBusy(true)
    setError(undefined)
    try {
      const { data } = await call(groups.uploadGroupAvatar, {}, { files: [file] })
      form.set('avatar', { id: data.id, shown: URL.createObjectURL(file) })
      close()
    } catch (refusal) {
      const { fields, general } = serverErrors(refusal)
      setError(fields['file'] ?? general)
    }
    setBusy(false)
  }
  return {
    chosen,
    close,
    error,
    busy,
    onError: setError,
    onChoose: setChosen,
    onCut: (file: File) => void upload(file),
  }
}
