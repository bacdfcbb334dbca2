-- $1 the person. Everything in the answer: the sections, their entries, versions, files and the key that opens them.
select json_build_object(
  'personal', (select row_to_json(r) from app.personal_information r where user_id = $1),
  'address', (select row_to_json(r) from app.address_details r where user_id = $1),
  'resume', (select row_to_json(r) from app.resumes r where user_id = $1),
  'passport', (select row_to_json(r) from app.passport_information r where user_id = $1),
  'workHistory', (select json_agg(r order by sort) from app.work_history r where user_id = $1),
  'background', (select row_to_json(r) from app.background_checks r where user_id = $1),
  'references', (select json_agg(r order by position) from app."references" r where user_id = $1),
  'nextOfKin', (select row_to_json(r) from app.next_of_kin r where user_id = $1),
  'employment', (select row_to_json(r) from app.employment_status r where user_id = $1),
  'certificates', (select json_agg(r order by sort) from app.training_certificates r where user_id = $1),
  'education', (select json_agg(r order by sort) from app.education r where user_id = $1),
  'medical', (select row_to_json(r) from app.medical_history r where user_id = $1),
  'immunisations', (select json_agg(r order by sort) from app.immunisations r where user_id = $1),
  'business', (select row_to_json(r) from app.business_information r where user_id = $1),
  'declaration', (select row_to_json(r) from app.declarations r where user_id = $1),
  'registration', (select row_to_json(r) from app.registrations r where user_id = $1),
  'sections', (select json_agg(r) from app.registration_sections r where user_id = $1),
  'drafts', (select json_agg(r) from app.registration_drafts r where user_id = $1),
  'files', (select json_agg(r) from (select id, name, mime, size from app.files where user_id = $1 and state <> 'superseded') r),
  'key', (select row_to_json(r) from app.user_keys r where user_id = $1),
  'completion', (select completion from app.profiles where user_id = $1)
) as answer
