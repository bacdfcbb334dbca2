-- What late changes still pay is added up by days, beside worked time.
set local role care_owner;

create index pay_lines_of_late_changes on app.pay_lines (team_id, day) where source = 'late-change' and live;
