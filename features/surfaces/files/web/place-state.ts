import { useParams, useRouterState } from '@tanstack/react-router'
import type { Folder } from '../contract.ts'

/** The address of a folder of a person's files; without an id, of all of them. They stand in the profile and in self-service. */
type AddressOf = (folderId: string | null) => string

/** Which folder the address names. */
export function usePlace(userId: string): { folderId: string | undefined; addressOf: AddressOf } {
  const { folderId } = useParams({ strict: false }) as { folderId?: string }
  const isSelfService = useRouterState({ select: ({ location }) => location.pathname.startsWith('/self-service/') })
  const base = `${isSelfService ? '/self-service/profile' : '/people'}/${userId}/files`
  return { folderId, addressOf: (id) => (id === null ? base : `${base}/folder/${id}`) }
}

/** The folders above, from the top down, and the folder itself. */
export function pathOf(folders: readonly Folder[], id: string | null | undefined): Folder[] {
  const path: Folder[] = []
  let at = folders.find((folder) => folder.id === id)
  while (at) {
    path.unshift(at)
    const { parentId } = at
    at = folders.find((folder) => folder.id === parentId)
  }
  return path
}

/** Where a file's bytes are served. */
export const contentOf = (userId: string, entryId: string): string =>
  `/api/folders/user/${userId}/entries/${entryId}/content`
