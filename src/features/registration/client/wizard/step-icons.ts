import type { TablerIcon } from '@tabler/icons-react'
import {
  IconAddressBook,
  IconBriefcase,
  IconBuilding,
  IconCertificate,
  IconFileCv,
  IconHeartbeat,
  IconHeartHandshake,
  IconId,
  IconMapPin,
  IconSchool,
  IconShieldCheck,
  IconSignature,
  IconUser,
} from '@tabler/icons-react'
import type { StepId } from '../../schema.ts'

export const stepIcons: Record<StepId, TablerIcon> = {
  personal: IconUser,
  address: IconMapPin,
  resume: IconFileCv,
  passport: IconId,
  'work-history': IconBriefcase,
  background: IconShieldCheck,
  'next-of-kin': IconHeartHandshake,
  employment: IconAddressBook,
  certificates: IconCertificate,
  education: IconSchool,
  medical: IconHeartbeat,
  business: IconBuilding,
  declaration: IconSignature,
}
