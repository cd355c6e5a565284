import { useQuery } from '@tanstack/react-query'
import { call, client, keyOf } from '#kit/client.ts'
import { skills } from '../contract.ts'

const api = client(skills)

export const useSkillsOf = (id: string) =>
  useQuery({
    queryKey: keyOf(skills.skillsOfPerson, { id }),
    queryFn: ({ signal }) => api.skillsOfPerson({ id }, { signal }),
    select: ({ data }) => data,
  })

export const useSkills = () =>
  useQuery({
    queryKey: keyOf(skills.listSkills),
    queryFn: ({ signal }) => api.listSkills({}, { signal }),
    select: ({ data }) => data,
  })

export const findSkills = (search: string, limit: number) => call(skills.findSkills, { search, limit }, { quiet: true })
