-- Reasons that stand against a place say whose turn it is, and by which kind of evidence they are made good. Those found before say neither.
set local role care_owner;

update app.assignment_concerns c
   set reasons = (
     select jsonb_agg(r.reason || jsonb_build_object(
         'manager', r.reason -> 'manager' || '{"turn": null}' || case when jsonb_typeof(r.reason -> 'manager' -> 'wayOut') = 'object'
           then jsonb_build_object('wayOut', '{"kind": null}' || (r.reason -> 'manager' -> 'wayOut')) else '{}' end,
         'worker', r.reason -> 'worker' || '{"turn": null}' || case when jsonb_typeof(r.reason -> 'worker' -> 'wayOut') = 'object'
           then jsonb_build_object('wayOut', '{"kind": null}' || (r.reason -> 'worker' -> 'wayOut')) else '{}' end) order by r.number)
       from jsonb_array_elements(c.reasons) with ordinality r (reason, number))
 where jsonb_array_length(c.reasons) > 0;
