import { defineStep, file } from '../schema.ts'

const resumeTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]

export const resume = defineStep({
  id: 'resume',
  title: 'Resume',
  covers: ['CV'],
  table: 'resumes',
  standsAlone: true,
  sections: [{ id: 'resume', title: 'Upload Your Resume' }],
  fields: {
    resumeFile: file({
      label: 'Resume / CV',
      missing: 'Please upload your resume',
      hint: 'PDF, DOC or DOCX, maximum 10MB',
      slot: 'resume',
      accept: resumeTypes,
      section: 'resume',
    }),
  },
  alerts: [{ message: 'Please upload your resume', paths: /^resumeFile$/ }],
})
