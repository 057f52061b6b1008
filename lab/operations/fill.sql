-- Students of the school with answers of ten days, so that a restore has something to bring back.
with people as (
  insert into users (email, email_verified, first_name, last_name, role)
  select format('student-%s@school.example', n), true, format('First %s', n), format('Last %s', n), 'student'
  from generate_series(1, 500) n returning id
), members as (
  insert into school_users (school_id, user_id, role, verified, grade)
  select (select id from schools where code = 'HILL1'), id, 'student', 'approved', 9 from people returning school_id, user_id
)
insert into answers (school_id, student_id, day, question, response, created_at)
select school_id, user_id, current_date - day, question, 1, now() - day * interval '1 day'
from members, generate_series(1, 10) day, generate_series(1, 3) question;
