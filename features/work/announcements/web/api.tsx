import { SHOWN, type Shown } from '../contract.ts'
import { useUrlState } from '#ui/table/url-state.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ManageDialog } from './manage-dialog.tsx'

/** Announcements over any page: one to read, one to write, and the lists of those who write them. */
export function Host() {
  const [{ announcement, editAnnouncement, announcements }, change] = useUrlState()
  if (editAnnouncement)
    return (
      <EditDialog
        key={editAnnouncement}
        id={editAnnouncement === 'new' ? null : editAnnouncement}
        onClose={() => change({ editAnnouncement: undefined })}
      />
    )
  if (announcement)
    return (
      <AnnouncementDialog
        key={announcement}
        id={announcement}
        onClose={() => change({ announcement: undefined })}
        onEdit={() => change({ editAnnouncement: announcement })}
      />
    )
  return announcements ? (
    <ManageDialog
      shown={SHOWN.find((one) => one === announcements) ?? 'published'}
      onShow={(shown: Shown) => change({ announcements: shown })}
      onClose={() => change({ announcements: undefined })}
    />
  ) : null
}
