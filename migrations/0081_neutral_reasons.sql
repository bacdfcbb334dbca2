-- What workers read of a reason that is confidential names no rule: the id told what the text hides.
set local role care_owner;

update app.assignment_concerns c
   set reasons = (
     select jsonb_agg(case when r #>> '{worker,rule}' in ('exclusion', 'never-together') then jsonb_set(r, '{worker,rule}', '"not-open"') else r end order by place)
       from jsonb_array_elements(c.reasons) with ordinality e (r, place))
 where c.reasons @? '$[*].worker.rule ? (@ == "exclusion" || @ == "never-together")';
