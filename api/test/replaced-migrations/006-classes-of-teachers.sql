-- Which classes a teacher has is read from the index alone, and so is who is in them.
create index class_assignments_by_class on class_assignments (school_id, teacher_id, class_type, student_id);
drop index class_assignments_of_teacher;
